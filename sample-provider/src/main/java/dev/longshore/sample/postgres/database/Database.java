package dev.longshore.sample.postgres.database;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.sample.postgres.config.ClusterProviderConfig;
import dev.longshore.sample.postgres.config.ProviderConfig;

/** Database of a server; its connection Secret says how to reach it. */
@ApiResource(
        group = "postgres.sample.longshore.dev",
        version = "v1alpha1",
        categories = {"postgres"},
        providerConfigs = {ProviderConfig.class, ClusterProviderConfig.class})
public class Database extends ManagedResource<DatabaseParameters, DatabaseObservation> {}
