package dev.longshore.test.external.assertj;

import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudLog;

/** Entry point for assertions on a {@link Cloud} and its log. */
public final class CloudAssertions {

    private CloudAssertions() {}

    /** Begins an assertion on all that happened. */
    public static CloudLogAssert assertThat(CloudLog log) {
        return new CloudLogAssert(log);
    }

    /** Begins an assertion on a cloud. */
    public static CloudAssert assertThat(Cloud cloud) {
        return new CloudAssert(cloud);
    }
}
