package dev.longshore.runtime;

import java.time.Duration;

/** Refuses settings, naming the property below {@code longshore.} that holds the bad value. */
final class Checks {

    private Checks() {}

    static void between(String property, int value, int max) {
        if (value < 1) {
            throw new InvalidSettingException(property, value, "must be at least 1");
        }
        if (value > max) {
            throw new InvalidSettingException(property, value, "must be at most " + max);
        }
    }

    static void share(String property, double value) {
        if (!(value >= 0 && value < 1)) {
            throw new InvalidSettingException(property, value, "must be at least 0 and below 1");
        }
    }

    static void positive(String property, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new InvalidSettingException(property, value, "must be longer than zero");
        }
    }

    static void notNegative(String property, Duration value) {
        if (value.isNegative()) {
            throw new InvalidSettingException(property, value, "must not be negative");
        }
    }

    static void shorter(String property, Duration value, String otherProperty, Duration other) {
        if (value.compareTo(other) >= 0) {
            throw new InvalidSettingException(
                    property, value, "must be shorter than " + otherProperty + " (" + other + ")");
        }
    }

    static void notLonger(String property, Duration value, String otherProperty, Duration other) {
        if (value.compareTo(other) > 0) {
            throw new InvalidSettingException(
                    property, value, "must not be longer than " + otherProperty + " (" + other + ")");
        }
    }
}
