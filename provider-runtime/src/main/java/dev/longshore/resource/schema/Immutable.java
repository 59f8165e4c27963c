package dev.longshore.resource.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field whose value cannot be changed. The API server refuses a change of it (from Kubernetes 1.25 on; older ones let
 * it pass, so the client still has to refuse it). A field that was left out can be given once, and can be taken away.
 *
 * <p>It cannot stand on what is inside a list, because entries of a list have no identity.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Immutable {}
