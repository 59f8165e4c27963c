package dev.longshore.test.kubernetes.inprocess.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path points at. Namespace, name and subresource are empty when they are not in it.
 */
public record ResourceAddress(
        String group, String version, String namespace, String plural, String name, String subresource) {

    /** Reads a path, or null when it is not one of a resource. */
    public static @Nullable ResourceAddress parse(String path) {
        List<String> parts = new ArrayList<>(List.of(path.substring(1).split("/")));
        if (parts.size() >= 3 && parts.get(0).equals("api")) {
            return parse("", parts.get(1), parts.subList(2, parts.size()));
        }
        if (parts.size() >= 4 && parts.get(0).equals("apis")) {
            return parse(parts.get(1), parts.get(2), parts.subList(3, parts.size()));
        }
        return null;
    }

    private static ResourceAddress parse(String group, String version, List<String> rest) {
        boolean inNamespace = rest.size() >= 3 && rest.get(0).equals("namespaces") && !isSubresourceOfNamespace(rest);
        String namespace = inNamespace ? rest.get(1) : "";
        List<String> object = inNamespace ? rest.subList(2, rest.size()) : rest;
        return new ResourceAddress(group, version, namespace, part(object, 0), part(object, 1), part(object, 2));
    }

    private static boolean isSubresourceOfNamespace(List<String> rest) {
        return rest.size() == 3 && (rest.get(2).equals("status") || rest.get(2).equals("finalize"));
    }

    private static String part(List<String> parts, int index) {
        return index < parts.size() ? parts.get(index) : "";
    }
}
