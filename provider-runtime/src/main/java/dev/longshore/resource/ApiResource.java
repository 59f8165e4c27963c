package dev.longshore.resource;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the Kubernetes API type that a {@link ManagedResource} or {@link ConfigResource} stands for.
 *
 * <p>The CustomResourceDefinition is generated from it; see {@code ResourceType} for the values after defaults.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ApiResource {

    /** API group, for example {@code postgres.sample.longshore.dev}. */
    String group();

    /** API version, for example {@code v1alpha1}. */
    String version();

    /** Kind; the simple name of the class when empty. */
    String kind() default "";

    /** Plural in lower case, used in URLs; derived from the kind when empty. */
    String plural() default "";

    /** Whether objects live in a namespace. */
    Scope scope() default Scope.NAMESPACED;

    /** Short names for {@code kubectl}, for example {@code idx}. */
    String[] shortNames() default {};

    /** Categories beside {@code crossplane} and {@code managed}, usually the name of the provider. */
    String[] categories() default {};

    /**
     * Kinds of configuration that {@code spec.providerConfigRef} of a managed resource may name; empty for a kind that
     * needs none.
     */
    Class<? extends ConfigResource<?>>[] providerConfigs() default {};

    /** Where objects of a type live. */
    enum Scope {
        NAMESPACED,
        CLUSTER
    }
}
