package dev.longshore.test.kubernetes.inprocess.status;

/** What a refusal is about: a resource in the plural, its API group, and the name of one object. */
public record Subject(String plural, String group, String name) {

    /** The resource with its group. */
    public String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    StatusException describe(StatusException refusal) {
        return refusal.with("name", name).with("group", group).with("kind", plural);
    }

    @Override
    public String toString() {
        return resource() + " \"" + name + "\"";
    }
}
