package dev.longshore.it.model;

import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.Annotations;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudObject;
import dev.longshore.test.external.Verb;
import dev.longshore.test.external.thing.ThingVariant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lives of a resource: edits, pauses, deletions, lost answers on both sides, failures, crashes in the same pod and
 * elsewhere, a lease that comes and goes. After each the invariants hold and the resource ends where its last spec says.
 *
 * <p>The system property {@code longshore.model.seeds} says how many lives of each kind; a failure names its seed.
 */
class ModelTests {

    private static final int SEEDS = Integer.getInteger("longshore.model.seeds", 8);
    private static final int FIRST = Integer.getInteger("longshore.model.first-seed", 1);

    static Stream<ThingVariant> variants() {
        return ThingVariant.all().stream().flatMap(variant -> Stream.of(variant, variant.cancellable()));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void randomLivesKeepTheInvariants(ThingVariant variant) {
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            Life life = new Life(variant, seed);
            try {
                life.live();
            } catch (AssertionError | RuntimeException ex) {
                throw new AssertionError("Seed " + seed + " of " + variant + ": " + life.story, ex);
            }
        }
    }

    private static final class Life {

        private final ThingWorld world;
        private final Random random;
        private final List<String> story = new ArrayList<>();
        private int size = 1;

        Life(ThingVariant variant, int seed) {
            this.world = new ThingWorld(variant);
            this.random = new Random(seed);
        }

        void live() {
            world.cloud.behave(CloudBehaviour.DEFAULTS.latency(Duration.ofSeconds(1 + random.nextInt(600))));
            world.create(size);
            int steps = 5 + random.nextInt(25);
            for (int step = 0; step < steps; step++) {
                step();
                world.advance(Duration.ofSeconds(random.nextInt(4) == 0 ? random.nextInt(4000) : random.nextInt(40)));
                checkHonesty();
            }
            comeToRest();
            checkEnd();
            delete();
        }

        private void step() {
            switch (random.nextInt(16)) {
                case 0, 1, 2 -> tell("resize", () -> world.resize(++size));
                case 3 -> tell("pause", () -> world.annotate(Annotations.PAUSED, "true"));
                case 4, 5 -> tell("go on", () -> world.annotate(Annotations.PAUSED, "false"));
                case 6 -> tell("restart", world::restart);
                case 7 -> tell("move", world::moveElsewhere);
                case 8 ->
                    tell("answer of a mutation lost", () -> fault(mutation().dropsResponse()));
                case 9 -> tell("request lost", () -> fault(mutation().dropsRequest()));
                case 10 -> tell("fails", () -> fault(mutation().answers(503, "out of order")));
                case 11 -> tell("fails late", () -> fault(mutation().failsLate("no capacity")));
                case 12 ->
                    tell(
                            "reads fail",
                            () -> fault(CloudFault.on(Verb.GET)
                                    .times(1 + random.nextInt(3))
                                    .answers(503, "out of order")));
                case 13 -> tell("write lost", world.store::loseNextAnswer);
                case 14 ->
                    tell(
                            "write fails",
                            () -> world.store.failNextWrite(
                                    random.nextBoolean()
                                            ? new StoreException.Unavailable("down", null)
                                            : new StoreException.Conflict("changed")));
                default -> tell("lease", () -> world.leader = random.nextInt(3) > 0);
            }
        }

        private void tell(String event, Runnable action) {
            story.add(world.time.instant() + " " + event);
            action.run();
        }

        private CloudFault.Match mutation() {
            Verb[] verbs = {Verb.CREATE, Verb.UPDATE, Verb.DELETE};
            return CloudFault.on(verbs[random.nextInt(verbs.length)]);
        }

        private void fault(CloudFault fault) {
            world.cloud.inject(fault);
        }

        /** In sync for the newest generation means that the external resource is what that generation asks for. */
        private void checkHonesty() {
            if (world.isInSyncForNewestGeneration()) {
                assertThat(world.hasRecord()).isFalse();
                assertThat(world.cloud.objects())
                        .singleElement()
                        .satisfies(object ->
                                assertThat(object.body().get("size").getAsInt()).isEqualTo(size));
            }
        }

        /** Nothing goes wrong any more, and all has the time that it needs. */
        private void comeToRest() {
            world.leader = true;
            world.annotate(Annotations.PAUSED, "false");
            world.advance(Duration.ofHours(3));
            for (int question = 0; question < 3 && needsAPerson(); question++) {
                resolve();
                world.advance(Duration.ofHours(2));
            }
        }

        private boolean needsAPerson() {
            return world.condition("Synced").contains("CreateOutcomeUnknown");
        }

        /** A person looks into the external system and says what is there. */
        private void resolve() {
            story.add(world.time.instant() + " a person resolves");
            String id = OperationRecord.parse(
                            world.object().metadata().annotations().get(Annotations.OPERATION))
                    .id();
            String answer = world.cloud.objects().stream()
                    .findFirst()
                    .map(object -> "adopt " + object.id())
                    .orElse("not-created");
            world.annotate(Annotations.RESOLVE, id + ": " + answer);
        }

        private void checkEnd() {
            assertThat(world.condition("Synced")).as(world.conditions()).isEqualTo("True ReconcileSuccess");
            assertThat(world.condition("Ready")).as(world.conditions()).isEqualTo("True Available");
            List<CloudObject> objects = world.cloud.objects();
            assertThat(objects).hasSize(1);
            assertThat(objects.get(0).body().get("size").getAsInt()).isEqualTo(size);
            assertThat(world.object().metadata().annotation(Annotations.EXTERNAL_NAME))
                    .isEqualTo(objects.get(0).id());
            checkLog();
        }

        private void checkLog() {
            assertThat(world.cloud.log()).hasAtMostOneLiveObjectPerOwner().neverOverlapsMutations();
        }

        private void delete() {
            world.delete();
            world.advance(Duration.ofHours(2));
            assertThat(world.isGone()).as(world.conditions()).isTrue();
            assertThat(world.cloud.objects()).isEmpty();
            checkLog();
        }
    }
}
