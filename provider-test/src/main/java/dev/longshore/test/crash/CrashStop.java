package dev.longshore.test.crash;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;

/**
 * Where the work on one resource comes to a stop, to wait for the end of its process.
 *
 * @param point moment
 * @param operation operation that has the moment; others of the same resource go on
 * @param resource resource
 */
public record CrashStop(CrashPoint point, OperationType operation, ResourceKey resource) {

    String format() {
        return String.join(
                " ", point.name(), operation.name(), resource.kind(), resource.namespace() + "/" + resource.name());
    }

    static CrashStop parse(String line) {
        String[] words = line.split(" ", -1);
        String[] name = words[3].split("/", -1);
        return new CrashStop(
                CrashPoint.valueOf(words[0]),
                OperationType.valueOf(words[1]),
                new ResourceKey(words[2], name[0], name[1]));
    }

    @Override
    public String toString() {
        return point.label() + " (" + point.words() + ") of the " + operation.word() + " of " + resource;
    }
}
