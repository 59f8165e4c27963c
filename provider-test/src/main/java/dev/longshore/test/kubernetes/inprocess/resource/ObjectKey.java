package dev.longshore.test.kubernetes.inprocess.resource;

/** Where an object is kept. The namespace is empty for what has none. */
public record ObjectKey(GroupResource resource, String namespace, String name) {

    /** The key that sorts objects in the order in which the real server lists them. */
    public String sortKey() {
        return namespace + "/" + name;
    }
}
