package dev.longshore.resource.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Value that the API server fills in when a user leaves a field out. A field with a default is not required. */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Default {

    /** The value as JSON, for example {@code 5432}, {@code true} or {@code "require"}; plain words count as text. */
    String value();
}
