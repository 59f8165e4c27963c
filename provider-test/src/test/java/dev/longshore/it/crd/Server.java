package dev.longshore.it.crd;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import dev.longshore.resource.schema.Immutable;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Email;
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

/** A kind with everything that a definition can say. */
@ApiResource(group = "crd.it.longshore.dev", version = "v1", shortNames = "srv", categories = "it")
class Server extends ManagedResource<Server.Parameters, Server.Found> {

    enum Bigness {
        @SerializedName("small")
        SMALL,
        @SerializedName("very-large")
        LARGE
    }

    @Description("Wanted server.")
    record Parameters(
            @Immutable @Pattern(regexp = "[a-z]{2}-[0-9]|moon")
            String region,

            @Default("small") @SerializedName("size") Bigness bigness,
            @NotEmpty @Size(max = 2) List<Disk> disks,
            @Nullable Set<Port> ports,
            @Nullable Set<@NotBlank @Size(max = 8) String> aliases,
            @Nullable @NotBlank @Pattern(regexp = "[a-z ]*") String motto,
            @Nullable @Size(max = 1) Map<String, @Size(max = 3) String> labels,
            @Nullable JsonObject settings,
            @Nullable Map<String, Object> extensions,
            @Default("1h30m") Duration drainTimeout,
            @Nullable Instant notBefore,
            @Nullable @Email String owner,

            @Default("1.5") @DecimalMax(value = "2.5", inclusive = false)
            double weight,

            @Nullable Integer any,
            @Default("true") boolean monitored,
            @Default("{}") Network network,
            @Nullable SecretKeyReference passwordSecretRef) {}

    record Disk(
            @NotBlank String name,
            @Min(1) @Max(64) int gigabytes,
            @Nullable @Positive Long iops) {}

    record Port(
            @Min(1) @Max(65535) int number, @Default("TCP") String protocol) {}

    record Network(
            @Default("10.0.0.0/8") String range,
            @Default("[\"1.1.1.1\"]") List<String> resolvers) {}

    record Found(@Nullable String address, @Nullable Instant startedAt, Map<String, Port> open) {}
}
