package dev.longshore.crd;

import com.google.gson.annotations.SerializedName;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/** What members of the author's types are called in JSON. */
final class Members {

    private Members() {}

    /** The name of a field or enum constant, as the decoder reads it. */
    static String nameOf(Field field) {
        SerializedName name = field.getAnnotation(SerializedName.class);
        return name == null ? field.getName() : name.value();
    }

    static List<String> constantsOf(Class<?> enumeration) {
        return Arrays.stream(enumeration.getFields())
                .filter(Field::isEnumConstant)
                .map(Members::nameOf)
                .toList();
    }

    /** Whether a field carries an annotation, on itself or on its type. */
    static boolean has(Field field, Class<? extends Annotation> annotation) {
        return field.isAnnotationPresent(annotation) || field.getAnnotatedType().isAnnotationPresent(annotation);
    }
}
