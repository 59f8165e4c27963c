package dev.longshore.test.kubernetes.inprocess.schema;

import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How many items or fields there may be. */
final class Counts {

    private Counts() {}

    static void items(Schema schema, int size, String path, List<FieldError> errors) {
        check(schema, size, path, "Items", errors);
    }

    static void properties(Schema schema, int size, String path, List<FieldError> errors) {
        check(schema, size, path, "Properties", errors);
    }

    private static void check(Schema schema, int size, String path, String what, List<FieldError> errors) {
        Number least = limit(schema, "min" + what);
        if (least != null && size < least.intValue()) {
            String why = path + " in body should have at least " + least + " " + what.toLowerCase(Locale.ROOT);
            errors.add(FieldError.invalid(path, Integer.toString(size), why));
        }
        Number most = limit(schema, "max" + what);
        if (most != null && size > most.intValue()) {
            errors.add(FieldError.tooMany(path, size, "must have at most " + most + " items"));
        }
    }

    private static @Nullable Number limit(Schema schema, String word) {
        return Json.number(schema.json(), word);
    }
}
