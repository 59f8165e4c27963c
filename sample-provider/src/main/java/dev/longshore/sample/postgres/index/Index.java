package dev.longshore.sample.postgres.index;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.sample.postgres.config.ClusterProviderConfig;
import dev.longshore.sample.postgres.config.ProviderConfig;

/** Index of a table, built with {@code CREATE INDEX CONCURRENTLY}. */
@ApiResource(
        group = "postgres.sample.longshore.dev",
        version = "v1alpha1",
        categories = {"postgres"},
        providerConfigs = {ProviderConfig.class, ClusterProviderConfig.class})
public class Index extends ManagedResource<IndexParameters, IndexObservation> {}
