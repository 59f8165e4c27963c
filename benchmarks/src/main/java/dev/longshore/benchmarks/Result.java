package dev.longshore.benchmarks;

/**
 * One measured number.
 *
 * @param name what was measured
 * @param value how much
 * @param unit of what
 * @param against what it is compared with in the same run
 * @param ratio value over what it is compared with
 * @param aim what the ratio, or else the value, should be
 */
record Result(String name, double value, String unit, String against, double ratio, String aim) {}
