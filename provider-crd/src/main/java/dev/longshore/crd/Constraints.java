package dev.longshore.crd;

import com.google.re2j.PatternSyntaxException;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Set;

/** The constraints of Jakarta Validation that a schema can say, and what regular expressions become. */
final class Constraints {

    private static final Set<Class<? extends Annotation>> SAID = Set.of(
            AssertFalse.class,
            AssertTrue.class,
            DecimalMax.class,
            DecimalMin.class,
            Email.class,
            Max.class,
            Min.class,
            Negative.class,
            NegativeOrZero.class,
            NotBlank.class,
            NotEmpty.class,
            NotNull.class,
            Pattern.class,
            Positive.class,
            PositiveOrZero.class,
            Size.class);

    private Constraints() {}

    /**
     * Checks the constraints of a field and of what it contains.
     *
     * @throws IllegalArgumentException if the API server could not hold one
     */
    static void check(Field field, String path) {
        checkEach(field, path);
        checkWithin(field.getAnnotatedType(), path);
    }

    private static void checkWithin(AnnotatedType type, String path) {
        checkEach(type, path);
        if (type instanceof AnnotatedParameterizedType parameterized) {
            for (AnnotatedType argument : parameterized.getAnnotatedActualTypeArguments()) {
                checkWithin(argument, path);
            }
        } else if (type instanceof AnnotatedArrayType array) {
            checkWithin(array.getAnnotatedGenericComponentType(), path);
        }
    }

    private static void checkEach(AnnotatedElement element, String path) {
        Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type.getPackage() == Size.class.getPackage() && !SAID.contains(type))
                .findFirst()
                .ifPresent(type -> {
                    String name = type.getName().substring(type.getPackageName().length() + 1);
                    throw DescribableTypes.refused(
                            path,
                            "has @" + name + ", which the API server cannot hold; check it in the client instead");
                });
        Pattern pattern = element.getAnnotation(Pattern.class);
        if (pattern != null) {
            checkSyntax(pattern, path);
        }
    }

    private static void checkSyntax(Pattern pattern, String path) {
        try {
            com.google.re2j.Pattern unused = com.google.re2j.Pattern.compile(regularExpression(pattern));
        } catch (PatternSyntaxException | IllegalArgumentException ex) {
            throw DescribableTypes.refused(
                    path,
                    "has the pattern '" + pattern.regexp() + "', which the API server cannot read (it uses RE2, without"
                            + " lookaround and backreferences): " + ex.getMessage());
        }
    }

    /** Jakarta Validation matches the whole value, the API server looks for a part of it that matches. */
    static String regularExpression(Pattern pattern) {
        if (pattern.flags().length == 0 && isAnchored(pattern.regexp())) {
            return pattern.regexp();
        }
        StringBuilder flags = new StringBuilder();
        for (Pattern.Flag flag : pattern.flags()) {
            flags.append(letterOf(flag));
        }
        return "^(?" + flags + ":" + pattern.regexp() + ")$";
    }

    private static boolean isAnchored(String expression) {
        return expression.startsWith("^")
                && expression.endsWith("$")
                && !expression.endsWith("\\$")
                && !hasAlternatives(expression);
    }

    /** Whether there are alternatives outside of groups: {@code ^a|b$} is not anchored. */
    private static boolean hasAlternatives(String expression) {
        String outside = expression.replaceAll("\\\\.", "").replaceAll("\\[\\^?]?[^]]*]", "");
        String before;
        do {
            before = outside;
            outside = outside.replaceAll("\\([^()]*\\)", "");
        } while (!outside.equals(before));
        return outside.contains("|");
    }

    private static String letterOf(Pattern.Flag flag) {
        return switch (flag) {
            case CASE_INSENSITIVE -> "i";
            case DOTALL -> "s";
            case MULTILINE -> "m";
            default -> throw new IllegalArgumentException("flag " + flag + " is not known");
        };
    }
}
