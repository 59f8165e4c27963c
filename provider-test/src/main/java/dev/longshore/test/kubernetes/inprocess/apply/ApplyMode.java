package dev.longshore.test.kubernetes.inprocess.apply;

/**
 * How a configuration is applied.
 *
 * @param force whether fields are taken from others
 * @param time when
 */
public record ApplyMode(boolean force, String time) {}
