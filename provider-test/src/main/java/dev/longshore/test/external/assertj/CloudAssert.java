package dev.longshore.test.external.assertj;

import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudFault;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/** Assertions on a {@link Cloud}. */
public final class CloudAssert extends AbstractAssert<CloudAssert, Cloud> {

    CloudAssert(Cloud cloud) {
        super(cloud, CloudAssert.class);
    }

    /** Every fault struck as often as it should, so the test tested what it says. */
    public CloudAssert hasUsedAllFaults() {
        List<CloudFault> unused = actual.unusedFaults();
        if (!unused.isEmpty()) {
            throw failure("Expected all faults to strike, but these calls never came: %s", unused);
        }
        return this;
    }

    /** Goes on to the log. */
    public CloudLogAssert log() {
        return new CloudLogAssert(actual.log());
    }
}
