package dev.longshore.resource;

import java.util.List;
import java.util.Locale;

/**
 * An API type as the Kubernetes API names it, after the defaults of {@link ApiResource}.
 *
 * @param group API group
 * @param version API version
 * @param kind kind, in camel case
 * @param plural plural, in lower case
 * @param namespaced whether objects live in a namespace
 */
public record ResourceType(String group, String version, String kind, String plural, boolean namespaced) {

    /**
     * Reads the annotation of a class.
     *
     * @throws IllegalArgumentException if the class has no {@link ApiResource} annotation
     */
    public static ResourceType of(Class<? extends ApiObject> type) {
        ApiResource annotation = annotationOf(type);
        String kind = annotation.kind().isEmpty() ? type.getSimpleName() : annotation.kind();
        String plural = annotation.plural().isEmpty() ? pluralOf(kind) : annotation.plural();
        boolean namespaced = annotation.scope() == ApiResource.Scope.NAMESPACED;
        return new ResourceType(annotation.group(), annotation.version(), kind, plural, namespaced);
    }

    /** Kinds of configuration that resources of the class may refer to; see {@link ApiResource#providerConfigs()}. */
    public static List<Class<? extends ConfigResource<?>>> providerConfigsOf(Class<? extends ApiObject> type) {
        return List.of(annotationOf(type).providerConfigs());
    }

    private static ApiResource annotationOf(Class<?> type) {
        ApiResource annotation = type.getAnnotation(ApiResource.class);
        if (annotation == null) {
            throw new IllegalArgumentException("Class '" + type.getName() + "' must be annotated with @ApiResource");
        }
        return annotation;
    }

    private static String pluralOf(String kind) {
        String singular = kind.toLowerCase(Locale.ROOT);
        if (singular.endsWith("y") && !singular.matches(".*[aeiou]y")) {
            return singular.substring(0, singular.length() - 1) + "ies";
        }
        return singular.matches(".*(s|x|z|ch|sh)") ? singular + "es" : singular + "s";
    }

    /** Value of {@code apiVersion}, for example {@code postgres.sample.longshore.dev/v1alpha1}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** Name used in views, metrics and logs, for example {@code Index.postgres.sample.longshore.dev}. */
    public String id() {
        return group.isEmpty() ? kind : kind + "." + group;
    }

    /** Singular in lower case. */
    public String singular() {
        return kind.toLowerCase(Locale.ROOT);
    }

    /** Key of an object of this type; {@code namespace} is ignored for a cluster-scoped type. */
    public ResourceKey key(String namespace, String name) {
        return new ResourceKey(id(), namespaced ? namespace : "", name);
    }

    @Override
    public String toString() {
        return id();
    }
}
