package dev.longshore.test.kubernetes.inprocess.status;

/** One thing that is wrong with one field of an object. */
public record FieldError(String reason, String field, String text) {

    /** A field that must be there. */
    public static FieldError required(String field, String detail) {
        return new FieldError("FieldValueRequired", field, "Required value" + (detail.isEmpty() ? "" : ": " + detail));
    }

    /** A value that is not acceptable; text is shown quoted, everything else as it is. */
    public static FieldError invalid(String field, String shownValue, String detail) {
        return new FieldError("FieldValueInvalid", field, "Invalid value: " + shownValue + ": " + detail);
    }

    /** A value of the wrong type. */
    public static FieldError typeInvalid(String field, String shownValue, String detail) {
        return new FieldError("FieldValueTypeInvalid", field, "Invalid value: " + shownValue + ": " + detail);
    }

    /** A value that is none of the listed ones. */
    public static FieldError notSupported(String field, String shownValue, String supported) {
        String text = "Unsupported value: " + shownValue + ": supported values: " + supported;
        return new FieldError("FieldValueNotSupported", field, text);
    }

    /** A value that was there before. */
    public static FieldError duplicate(String field, String shownValue) {
        return new FieldError("FieldValueDuplicate", field, "Duplicate value: " + shownValue);
    }

    /** A text that is too long. */
    public static FieldError tooLong(String field, String detail) {
        return new FieldError("FieldValueTooLong", field, "Too long: " + detail);
    }

    /** A list or map with too many entries. */
    public static FieldError tooMany(String field, int actual, String detail) {
        return new FieldError("FieldValueTooMany", field, "Too many: " + actual + ": " + detail);
    }

    /** Something that is not allowed here. */
    public static FieldError forbidden(String field, String detail) {
        return new FieldError("FieldValueForbidden", field, "Forbidden: " + detail);
    }

    @Override
    public String toString() {
        return field + ": " + text;
    }
}
