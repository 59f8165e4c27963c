package dev.longshore.test.kubernetes.inprocess.resource;

/**
 * One column of the table that {@code kubectl get} shows.
 *
 * @param path where the value is, as a JSON path such as {@code .status.phase}
 * @param priority 0 for always, more for {@code -o wide} only
 */
public record Column(String name, String type, String format, String description, int priority, String path) {

    static Column of(String name, String type, String path) {
        return new Column(name, type, "", "", 0, path);
    }
}
