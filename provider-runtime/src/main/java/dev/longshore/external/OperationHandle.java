package dev.longshore.external;

/** What an external system calls an operation that it accepted. Made by {@link OperationPoller#handle}. */
public final class OperationHandle {

    private final String value;

    OperationHandle(String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException("Operation handle must not be blank");
        }
        this.value = value;
    }

    /** Returns the value as the external system gave it. */
    public String value() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OperationHandle handle && handle.value.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
