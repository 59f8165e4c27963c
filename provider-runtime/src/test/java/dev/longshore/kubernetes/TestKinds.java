package dev.longshore.kubernetes;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.SecretKeyReference;

final class TestKinds {

    private TestKinds() {}

    record Credentials(SecretKeyReference secretRef) {}

    record Access(String host, Credentials credentials) {}

    record Parameters() {}

    record Observed() {}

    @ApiResource(group = "test.longshore.dev", version = "v1")
    static class ProviderConfig extends ConfigResource<Access> {}

    @ApiResource(group = "test.longshore.dev", version = "v1", scope = ApiResource.Scope.CLUSTER)
    static class ClusterProviderConfig extends ConfigResource<Access> {}

    @ApiResource(
            group = "test.longshore.dev",
            version = "v1",
            providerConfigs = {ProviderConfig.class, ClusterProviderConfig.class})
    static class Gadget extends ManagedResource<Parameters, Observed> {}

    @ApiResource(group = "test.longshore.dev", version = "v1", providerConfigs = ProviderConfig.class)
    static class Lone extends ManagedResource<Parameters, Observed> {}
}
