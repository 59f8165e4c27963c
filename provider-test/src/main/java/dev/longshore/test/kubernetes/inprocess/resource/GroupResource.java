package dev.longshore.test.kubernetes.inprocess.resource;

/** A resource whatever its version: the unit in which objects are kept. */
public record GroupResource(String group, String plural) {

    @Override
    public String toString() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
