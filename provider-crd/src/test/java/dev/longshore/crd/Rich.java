package dev.longshore.crd;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import dev.longshore.resource.schema.Immutable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kind with a bit of everything. */
@ApiResource(
        group = "crd.longshore.dev",
        version = "v1alpha1",
        kind = "Server",
        shortNames = "srv",
        categories = "example",
        providerConfigs = {Rich.ClusterConfig.class, Rich.Config.class})
class Rich extends ManagedResource<Rich.Parameters, Rich.Found> {

    enum Bigness {
        @SerializedName("small")
        SMALL,
        @SerializedName("very-large")
        LARGE
    }

    enum Protocol {
        TCP,
        UDP
    }

    @Description("Wanted server.")
    record Parameters(
            @Description("Where it stands.") @Immutable @Pattern(regexp = "[a-z]{2}-[0-9]")
            String region,

            @Description("How big it is.") @Default("small") @SerializedName("size")
            Bigness bigness,

            @Description("Disks, the first of which it boots from.") @NotEmpty @Size(max = 8)
            List<Disk> disks,

            @Description("What can be reached.") @Nullable Set<Port> ports,
            @Description("Names it answers to.") @Nullable Set<@NotBlank @Size(max = 253) String> aliases,

            @Nullable Map<String, @Size(max = 63) String> labels,
            @Nullable Map<String, Disk> attached,

            @Description("Anything that the image reads.") @Nullable
            JsonObject settings,

            @Nullable Map<String, Object> extensions,
            @Default("1h30m") Duration drainTimeout,
            @Nullable Instant notBefore,
            @Default("1.5") double weight,
            @Default("true") boolean monitored,
            @Default("{}") Network network,

            @Description("Password of the first user.") @Nullable
            SecretKeyReference passwordSecretRef) {}

    @Description("A disk.")
    record Disk(
            @Description("Name of the disk.") @NotBlank String name,

            @Description("Size in gigabytes.") @Min(1) @Max(65536)
            int gigabytes,

            @Nullable @Positive Long iops) {}

    @Description("A port.")
    record Port(
            @Min(1) @Max(65535) int number, @Default("TCP") Protocol protocol) {}

    @Description("How it is connected.")
    record Network(
            @Default("10.0.0.0/8") String range,
            @Default("[\"1.1.1.1\"]") List<String> resolvers) {}

    record Found(String address, @Nullable Instant startedAt, List<Disk> disks, Map<String, Port> open) {}

    record Account(@Description("Address of the cloud.") String endpoint, Credentials credentials) {}

    record Credentials(SecretReference secretRef) {}

    record SecretReference(@Nullable String namespace, String name) {}

    @ApiResource(group = "crd.longshore.dev", version = "v1alpha1", kind = "ProviderConfig")
    static class Config extends ConfigResource<Account> {}

    @ApiResource(
            group = "crd.longshore.dev",
            version = "v1alpha1",
            kind = "ClusterProviderConfig",
            scope = ApiResource.Scope.CLUSTER)
    static class ClusterConfig extends ConfigResource<Account> {}
}
