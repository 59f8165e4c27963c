package dev.longshore.examples.vm;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.SecretKeyReference;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@ApiResource(group = "compute.example.org", version = "v1", providerConfigs = Vm.Account.class)
class Vm extends ManagedResource<Vm.Parameters, Vm.Observed> {

    record Parameters(String image, int cores, @Nullable String zone) {

        Parameters inZone(String assigned) {
            return new Parameters(image, cores, assigned);
        }
    }

    record Observed(String state, String address) {}

    @ApiResource(group = "compute.example.org", version = "v1", kind = "ProviderConfig")
    static class Account extends ConfigResource<Account.Spec> {

        record Spec(URI endpoint, SecretKeyReference apiKey) {}
    }

    /** A machine as the cloud describes it. */
    record Machine(
            String id, String state, String image, int cores, String zone, String address, Map<String, String> tags) {}
}
