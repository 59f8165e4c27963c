package dev.longshore.sample.postgres.config;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;

/** Where the PostgreSQL server is and how to sign in, for resources of the same namespace. */
@ApiResource(
        group = "postgres.sample.longshore.dev",
        version = "v1alpha1",
        categories = {"postgres"})
public class ProviderConfig extends ConfigResource<PostgresConfig> {}
