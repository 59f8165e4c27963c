package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks texts and numbers. */
final class Scalars {

    private Scalars() {}

    static List<FieldError> validate(Schema schema, JsonPrimitive value, String path) {
        List<FieldError> errors = new ArrayList<>();
        if (value.isString()) {
            text(schema, value.getAsString(), path, errors);
        } else if (value.isNumber()) {
            number(schema, value, path, errors);
        }
        return errors;
    }

    /** As in the real server, the first thing that is wrong with a text is all that is said about it. */
    private static void text(Schema schema, String value, String path, List<FieldError> errors) {
        int length = value.codePointCount(0, value.length());
        String shown = new JsonPrimitive(value).toString();
        Number least = Json.number(schema.json(), "minLength");
        Number most = Json.number(schema.json(), "maxLength");
        String pattern = Json.textOrEmpty(schema.json(), "pattern");
        String format = Json.textOrEmpty(schema.json(), "format");
        if (most != null && length > most.intValue()) {
            errors.add(FieldError.tooLong(path, "may not be more than " + most + " bytes"));
        } else if (least != null && length < least.intValue()) {
            errors.add(FieldError.invalid(path, shown, path + " in body should be at least " + least + " chars long"));
        } else if (!pattern.isEmpty() && !matches(pattern, value)) {
            errors.add(FieldError.invalid(path, shown, path + " in body should match '" + pattern + "'"));
        } else if (!Formats.fits(format, value)) {
            errors.add(FieldError.invalid(path, shown, path + " in body must be of type " + format + ": " + shown));
        }
    }

    private static boolean matches(String pattern, String value) {
        try {
            return Pattern.compile(pattern).matcher(value).find();
        } catch (PatternSyntaxException otherDialect) {
            // The real server knows another dialect of regular expressions; what cannot be judged is let in.
            return true;
        }
    }

    private static void number(Schema schema, JsonPrimitive value, String path, List<FieldError> errors) {
        bound(schema, value, path, "minimum", errors);
        bound(schema, value, path, "maximum", errors);
        Number factor = Json.number(schema.json(), "multipleOf");
        if (factor != null
                && decimal(value).remainder(new BigDecimal(factor.toString())).signum() != 0) {
            String why = path + " in body should be a multiple of " + factor;
            errors.add(FieldError.invalid(path, value.getAsString(), why));
        }
        if (!Formats.fits(Json.textOrEmpty(schema.json(), "format"), value.getAsNumber())) {
            String format = Json.textOrEmpty(schema.json(), "format");
            String why = "Checked value must be of type integer with format " + format + " in body";
            errors.add(FieldError.invalid(path, value.getAsString(), why));
        }
    }

    private static void bound(Schema schema, JsonPrimitive value, String path, String word, List<FieldError> errors) {
        Number bound = Json.number(schema.json(), word);
        if (bound == null) {
            return;
        }
        boolean least = word.equals("minimum");
        boolean exclusive = Json.flag(schema.json(), least ? "exclusiveMinimum" : "exclusiveMaximum");
        int comparison = decimal(value).compareTo(new BigDecimal(bound.toString())) * (least ? 1 : -1);
        if (comparison < 0 || (exclusive && comparison == 0)) {
            String relation = (least ? "greater than" : "less than") + (exclusive ? "" : " or equal to");
            String why = path + " in body should be " + relation + " " + bound;
            errors.add(FieldError.invalid(path, value.getAsString(), why));
        }
    }

    private static BigDecimal decimal(JsonPrimitive value) {
        return new BigDecimal(value.getAsString());
    }
}
