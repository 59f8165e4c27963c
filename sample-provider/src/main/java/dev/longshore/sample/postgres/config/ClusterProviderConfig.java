package dev.longshore.sample.postgres.config;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;

/** Where the PostgreSQL server is and how to sign in, for resources of all namespaces. */
@ApiResource(
        group = "postgres.sample.longshore.dev",
        version = "v1alpha1",
        scope = ApiResource.Scope.CLUSTER,
        categories = {"postgres"})
public class ClusterProviderConfig extends ConfigResource<PostgresConfig> {}
