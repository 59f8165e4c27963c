package dev.longshore.resource.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field whose value cannot be changed: the API server refuses that. A field that was left out can be given once, and a
 * value can be taken away.
 *
 * <p>Servers can do it from Kubernetes 1.25 on. Older ones let a change pass, so the client has to refuse it anyway, and
 * before 1.23 {@code kubectl apply} takes the definition with {@code --validate=false} only.
 *
 * <p>It cannot stand on what is inside a list, because entries of a list have no identity.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Immutable {}
