package dev.longshore.resource;

/**
 * Identity of a managed resource while it is worked on: what queues, permits and logs carry instead of objects.
 *
 * @param kind {@link ResourceType#id()}
 * @param namespace namespace, empty for a cluster-scoped resource
 * @param name name
 */
public record ResourceKey(String kind, String namespace, String name) {

    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
