package dev.longshore.test.kubernetes.inprocess.resource;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.status.Subject;
import java.util.List;

/**
 * One resource in one version.
 *
 * @param storedApiVersion the version, with its group, in which objects are stored
 * @param schema the OpenAPI v3 schema of an object
 */
public record ResourceType(
        String group,
        String version,
        String storedApiVersion,
        ResourceNames names,
        ResourceTraits traits,
        JsonObject schema,
        List<Column> columns) {

    /** The version with its group, as objects carry it. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** The resource without its version, and in the group under which it is stored. */
    public GroupResource resource() {
        int slash = storedApiVersion.indexOf('/');
        return new GroupResource(slash < 0 ? "" : storedApiVersion.substring(0, slash), names.plural());
    }

    /** The kind. */
    public String kind() {
        return names.kind();
    }

    /** What a refusal about one object of this type names. */
    public Subject subject(String name) {
        return new Subject(names.plural(), group, name);
    }

    /** The key of one object; a namespace is dropped when the type has none. */
    public ObjectKey key(String namespace, String name) {
        return new ObjectKey(resource(), traits.namespaced() ? namespace : "", name);
    }

    /** The address under which the type is served, up to the version. */
    public String root() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    }
}
