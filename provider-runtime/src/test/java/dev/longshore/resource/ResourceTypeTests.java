package dev.longshore.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ResourceTypeTests {

    record Parameters() {}

    record Seen() {}

    @ApiResource(group = "test.longshore.dev", version = "v1")
    static class Policy extends ManagedResource<Parameters, Seen> {}

    @ApiResource(group = "test.longshore.dev", version = "v1")
    static class Gateway extends ManagedResource<Parameters, Seen> {}

    @ApiResource(group = "test.longshore.dev", version = "v1")
    static class Index extends ManagedResource<Parameters, Seen> {}

    @ApiResource(group = "", version = "v2", kind = "Thing", plural = "stuff", scope = ApiResource.Scope.CLUSTER)
    static class Named extends ManagedResource<Parameters, Seen> {}

    static class Bare extends ManagedResource<Parameters, Seen> {}

    @Test
    void of_whenNoPluralIsGiven_makesOneAsEnglishDoes() {
        assertThat(ResourceType.of(Policy.class).plural()).isEqualTo("policies");
        assertThat(ResourceType.of(Gateway.class).plural()).isEqualTo("gateways");
        assertThat(ResourceType.of(Index.class).plural()).isEqualTo("indexes");
    }

    @Test
    void of_whenAllIsGiven_takesIt() {
        ResourceType type = ResourceType.of(Named.class);

        assertThat(type).isEqualTo(new ResourceType("", "v2", "Thing", "stuff", false));
        assertThat(type.apiVersion()).isEqualTo("v2");
        assertThat(type.id()).isEqualTo("Thing");
        assertThat(type.singular()).isEqualTo("thing");
    }

    @Test
    void of_whenTheClassHasNoAnnotation_namesIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResourceType.of(Bare.class))
                .withMessageContaining("Bare")
                .withMessageContaining("@ApiResource");
    }

    @Test
    void key_whenTheTypeIsClusterScoped_hasNoNamespace() {
        assertThat(ResourceType.of(Named.class).key("shop", "one")).isEqualTo(new ResourceKey("Thing", "", "one"));
        assertThat(ResourceType.of(Index.class).key("shop", "one"))
                .isEqualTo(new ResourceKey("Index.test.longshore.dev", "shop", "one"));
    }
}
