package dev.longshore.kubernetes;

import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import java.util.regex.Pattern;

/**
 * Where an object, or all objects of a type, are in the API.
 *
 * @param type API type
 * @param namespace namespace, empty for a cluster-scoped object or all namespaces
 * @param name name, empty for all objects
 * @param subresource subresource, empty for the object itself
 */
record ApiPath(ResourceType type, String namespace, String name, String subresource) {

    /** Names come from specs too; one that is no name must not reach another part of the API by way of {@code ..}. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");

    static ApiPath of(ResourceType type, ResourceKey key) {
        return object(type, key.namespace(), key.name());
    }

    static ApiPath object(ResourceType type, String namespace, String name) {
        return new ApiPath(type, namespace, name, "");
    }

    static ApiPath all(ResourceType type, String namespace) {
        return new ApiPath(type, namespace, "", "");
    }

    ApiPath collection() {
        return all(type, namespace);
    }

    ApiPath status() {
        return new ApiPath(type, namespace, name, "status");
    }

    /** Returns the path of the URL. */
    String url() {
        String base = (type.group().isEmpty() ? "/api/" : "/apis/") + type.apiVersion();
        String within = namespace.isEmpty() ? base : base + "/namespaces/" + checked(namespace);
        String all = within + "/" + type.plural();
        String object = name.isEmpty() ? all : all + "/" + checked(name);
        return subresource.isEmpty() ? object : object + "/" + subresource;
    }

    private String checked(String segment) {
        if (segment.length() > 253 || !NAME.matcher(segment).matches() || segment.contains("..")) {
            throw new StoreException.Refused("'" + segment + "' is no name that " + this + " can have", null);
        }
        return segment;
    }

    @Override
    public String toString() {
        return name.isEmpty() ? type.id() : new ResourceKey(type.id(), namespace, name).toString();
    }
}
