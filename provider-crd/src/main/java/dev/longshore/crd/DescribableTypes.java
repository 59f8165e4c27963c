package dev.longshore.crd;

import com.fasterxml.classmate.MemberResolver;
import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.classmate.TypeResolver;
import com.fasterxml.classmate.members.ResolvedField;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.resource.schema.Immutable;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses types that a structural schema cannot describe, or that would not decode: better an error in the build than a
 * field that is dropped without a word.
 */
final class DescribableTypes {

    private static final Set<Class<?>> FREE = Set.of(Object.class, JsonElement.class, JsonObject.class);

    private static final Set<Class<?>> VALUES = Set.of(
            String.class,
            boolean.class,
            Boolean.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            float.class,
            Float.class,
            double.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            Instant.class,
            Duration.class);

    private static final String ACCEPTED = "String, boolean, int, long, float, double, BigDecimal, BigInteger, Instant,"
            + " Duration, enums, records, List, Set, Map with keys of type String, JsonObject";

    private final TypeResolver types = new TypeResolver();
    private final Deque<ResolvedType> around = new ArrayDeque<>();

    /** Whether values of a type may hold fields that no schema knows. */
    static boolean isFree(ResolvedType type) {
        List<ResolvedType> parameters = type.typeParametersFor(Map.class);
        return FREE.contains(type.getErasedType())
                || (parameters != null
                        && parameters.size() == 2
                        && FREE.contains(parameters.get(1).getErasedType()));
    }

    /**
     * Checks a type and all that it contains.
     *
     * @param path what holds it, for messages
     * @throws IllegalArgumentException if one cannot be described
     */
    void check(Type type, String path) {
        check(types.resolve(type), path);
    }

    private void check(ResolvedType type, String path) {
        Class<?> raw = type.getErasedType();
        if (raw.isRecord()) {
            record(type, path);
        } else if (type.isInstanceOf(Map.class)) {
            map(type, path);
        } else if (raw.isArray()) {
            check(type.getArrayElementType(), path + "[]");
        } else if (type.isInstanceOf(Collection.class)) {
            check(type.typeParametersFor(Collection.class).get(0), path + "[]");
        } else if (!VALUES.contains(raw) && !FREE.contains(raw) && !raw.isEnum()) {
            throw refused(
                    path, "is of type '" + raw.getTypeName() + "', which has no schema; there is one for " + ACCEPTED);
        }
    }

    private void record(ResolvedType type, String path) {
        if (around.contains(type)) {
            throw refused(
                    path,
                    "is of type '" + type.getBriefDescription() + "', which contains itself; no schema of a"
                            + " CustomResourceDefinition can say that");
        }
        around.push(type);
        for (ResolvedField field :
                new MemberResolver(types).resolve(type, null, null).getMemberFields()) {
            String name = path + "." + Members.nameOf(field.getRawMember());
            Constraints.check(field.getRawMember(), name);
            immutable(field, name);
            JsonElement unused = Defaults.of(field.getRawMember(), name);
            check(field.getType(), name);
        }
        around.pop();
    }

    private static void immutable(ResolvedField field, String path) {
        if (path.contains("[]") && Members.has(field.getRawMember(), Immutable.class)) {
            throw refused(path, "must not be @Immutable inside a list, whose entries have no identity");
        }
    }

    private void map(ResolvedType type, String path) {
        List<ResolvedType> parameters = type.typeParametersFor(Map.class);
        if (parameters.get(0).getErasedType() != String.class) {
            throw refused(path, "is a map whose keys are not of type String");
        }
        check(parameters.get(1), path + ".*");
    }

    static IllegalArgumentException refused(String path, String why) {
        return new IllegalArgumentException("Field '" + path + "' " + why);
    }
}
