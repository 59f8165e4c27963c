package dev.longshore.test.external;

import static dev.longshore.test.external.CloudWorld.ASYNC;
import static dev.longshore.test.external.CloudWorld.BLOCKING;
import static dev.longshore.test.external.CloudWorld.MINUTE;
import static dev.longshore.test.external.CloudWorld.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longshore.test.external.LogEntry.Event;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenTests {

    private final CloudWorld world = new CloudWorld();

    @Test
    void createWhenTokenIsRepeatedAfterTheEndReturnsTheSameObject() throws Exception {
        world.create(BLOCKING.token("t"));

        assertThat(world.create(BLOCKING.token("t")).id()).isEqualTo("disk-1");
        assertThat(world.create(BLOCKING.token("u")).id()).isEqualTo("disk-2");
        assertThat(world.cloud.log().of(Event.JOINED)).hasSize(1);
    }

    @Test
    void createWhenTokenIsRepeatedMeanwhileJoinsTheOperation() throws Exception {
        world.cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        world.begin(() -> world.create(BLOCKING.token("t")));
        world.time.advance(Duration.ofSeconds(30));
        world.begin(() -> world.create(BLOCKING.token("t")));
        assertThat(world.create(ASYNC.token("t")).handle()).isEqualTo("op-1");

        world.time.advance(Duration.ofSeconds(30));

        assertThat(world.results).hasSize(2).containsOnly(new CloudClient.Answer("disk-1", null, null));
        assertThat(world.cloud.objects()).hasSize(1);
    }

    @Test
    void createWhenTokensAreIgnoredMakesAnother() throws Exception {
        world.cloud.behave(CloudBehaviour.DEFAULTS.ignoringTokens());
        world.create(BLOCKING.token("t"));

        assertThat(world.create(BLOCKING.token("t")).id()).isEqualTo("disk-2");
    }

    @Test
    void createWhenTokenIsNoLongerValidMakesAnother() throws Exception {
        world.cloud.behave(CloudBehaviour.DEFAULTS.tokenValidity(MINUTE));
        world.create(BLOCKING.token("t"));
        world.time.advance(MINUTE.plusSeconds(1));

        assertThat(world.create(BLOCKING.token("t")).id()).isEqualTo("disk-2");
    }

    @Test
    void createWhenTokenComesWithAnotherBodyIsRefused() throws Exception {
        world.create(BLOCKING.token("t"));

        assertThatThrownBy(() -> world.client().create(null, size(2), BLOCKING.token("t")))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(422));
    }

    @Test
    void createWhenFirstAttemptFailedTriesAgain() throws Exception {
        world.cloud.inject(CloudFault.on(Verb.CREATE).failsLate("no quota"));
        assertThatThrownBy(() -> world.create(BLOCKING.token("t"))).hasMessage("no quota");

        assertThat(world.create(BLOCKING.token("t")).id()).isEqualTo("disk-2");
        assertThat(world.cloud.objects()).hasSize(1);
    }
}
