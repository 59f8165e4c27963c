package dev.longshore.test.external;

/** What a caller can ask of a {@link Cloud}. */
public enum Verb {
    /** Makes an object. */
    CREATE(true),
    /** Reads an object by its id. */
    GET(false),
    /** Replaces the body of an object. */
    UPDATE(true),
    /** Deletes an object. */
    DELETE(true),
    /** Looks for objects by their tags. */
    FIND(false),
    /** Asks how far an operation is. */
    POLL(false),
    /** Asks an operation to stop. */
    CANCEL(false);

    private final boolean mutation;

    Verb(boolean mutation) {
        this.mutation = mutation;
    }

    /** Whether it changes an object. */
    public boolean isMutation() {
        return mutation;
    }
}
