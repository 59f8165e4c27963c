package dev.longshore.examples.key;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@ApiResource(group = "kms.example.org", version = "v1", scope = ApiResource.Scope.CLUSTER)
class Key extends ManagedResource<Key.Parameters, Key.Observed> {

    record Parameters(String description, boolean rotated, int deletionWindowDays) {}

    record Observed(boolean rotated, @Nullable Instant deletedAt) {}
}
