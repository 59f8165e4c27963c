package dev.longshore.sample.postgres.role;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.sample.postgres.config.ClusterProviderConfig;
import dev.longshore.sample.postgres.config.ProviderConfig;

/** Role of a server; its connection Secret says how to sign in. */
@ApiResource(
        group = "postgres.sample.longshore.dev",
        version = "v1alpha1",
        categories = {"postgres"},
        providerConfigs = {ProviderConfig.class, ClusterProviderConfig.class})
public class Role extends ManagedResource<RoleParameters, RoleObservation> {}
