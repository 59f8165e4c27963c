package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.PollResult;
import dev.longshore.external.UpdateResult;
import dev.longshore.listener.Announcement;
import dev.longshore.listener.OperationChanged;
import dev.longshore.operation.LateIds;
import dev.longshore.operation.LiveOperation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever the author's code does, it harms one resource, and people see what it did. */
class MisbehaviourTests {

    private final Client client = new Client();
    private final World world = new World(WidgetCloud.connector(client));

    /** A client for one thing, each of whose methods can be given another body. */
    private static final class Client implements OperationCanceller<Widget>, OperationPoller<Widget> {

        private boolean exists;
        private Function<Widget, @Nullable Observation> observe = this::look;
        private Function<OperationContext, @Nullable CreateResult> create = operation -> make("id-1");
        private Runnable close = () -> {};
        private Runnable cancel = () -> {};

        private Observation look(Widget widget) {
            return exists ? Observation.matching(widget, new Widget.Found(3)) : Observation.absent();
        }

        private CreateResult make(String id) {
            exists = true;
            return CreateResult.created(id);
        }

        @Override
        @SuppressWarnings("NullAway") // the point of it
        public Observation observe(Widget widget) {
            return observe.apply(widget);
        }

        @Override
        @SuppressWarnings("NullAway") // the point of it
        public CreateResult create(Widget widget, OperationContext operation) {
            return create.apply(operation);
        }

        @Override
        public UpdateResult update(Widget widget, OperationContext operation) {
            return UpdateResult.updated();
        }

        @Override
        public DeleteResult delete(Widget widget, OperationContext operation) {
            exists = false;
            return DeleteResult.deleted();
        }

        @Override
        public PollResult poll(Widget widget, OperationHandle handle, OperationContext operation) {
            return PollResult.running();
        }

        @Override
        public void cancel(Widget widget, OperationContext operation) {
            cancel.run();
        }

        @Override
        public void close() {
            close.run();
        }
    }

    private void ready() {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Ready")).isEqualTo("True Available");
    }

    private int permitsInUse() {
        return world.executor.permits().use(World.TYPE.id()).running();
    }

    private void assertUnknown(String text) {
        assertThat(permitsInUse()).isZero();
        assertThat(world.executor.live(World.KEY)).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
        assertThat(world.announcements)
                .anyMatch(news -> news.reason().equals("OperationOutcomeUnknown")
                        && news.message().contains(text));
    }

    @Test
    void createThatThrowsAnErrorHasAnUnknownOutcome() {
        client.create = operation -> {
            throw new NoClassDefFoundError("driver/Missing");
        };
        world.create(3);
        world.settle();
        world.finishCall();
        assertUnknown("driver/Missing");
    }

    @Test
    void createThatReturnsNullHasAnUnknownOutcome() {
        client.create = operation -> null;
        world.create(3);
        world.settle();
        world.finishCall();
        assertUnknown("must not return null");
    }

    @Test
    void closeThatThrowsAnErrorChangesNothing() {
        client.close = () -> {
            throw new NoClassDefFoundError("driver/Missing");
        };
        ready();
        assertThat(permitsInUse()).isZero();
    }

    @Test
    void lookThatThrowsAnErrorOrReturnsNullIsAFailureOfItsResourceThatEnds() {
        ready();
        client.observe = widget -> {
            throw new ExceptionInInitializerError("driver");
        };
        world.advance(Duration.ofMinutes(1));
        assertThat(world.condition("Synced")).isEqualTo("False ReconcileError");
        assertThat(world.conditions()).contains("observe failed: driver");

        client.observe = widget -> null;
        world.advance(Duration.ofMinutes(1));
        assertThat(world.conditions()).contains("must not return null");

        client.observe = client::look;
        world.advance(Duration.ofMinutes(2));
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void connectorThatReturnsNoClientIsNamed() {
        World broken = new World(noClient());
        broken.create(3);
        broken.settle();
        assertThat(broken.condition("Synced")).isEqualTo("False ReconcileError");
        assertThat(broken.conditions()).contains("Connector '", "must not return null");
    }

    @SuppressWarnings("NullAway") // the point of it
    private static ExternalConnector<Widget> noClient() {
        return new ExternalConnector<>() {
            @Override
            public ExternalClient<Widget> connect(Widget widget, dev.longshore.external.ConnectContext context) {
                return null;
            }
        };
    }

    @Test
    void idThatTheResultContradictsIsKeptAndTheOtherIsLookedAfter() {
        client.create = operation -> {
            operation.recordExternalName("id-1");
            return client.make("id-2");
        };
        world.create(3);
        world.settle();
        world.calls.remove().run();
        assertThat(world.object().metadata().annotation("crossplane.io/external-name"))
                .isEqualTo("id-1");
        assertThat(LateIds.of(world.object())).containsExactly("id-2");
    }

    @Test
    void whatIsReportedAfterTheEndIsRefusedAndAnIdIsNotLost() {
        OperationContext[] kept = new OperationContext[1];
        client.create = operation -> {
            kept[0] = operation;
            return client.make("id-1");
        };
        ready();
        String before = world.conditions();
        kept[0].progress(50, "still here");
        assertThatExceptionOfType(OperationCancelledException.class)
                .isThrownBy(() -> kept[0].recordHandle(client.handle("late")));
        assertThatExceptionOfType(OperationCancelledException.class)
                .isThrownBy(() -> kept[0].recordExternalName("id-2"));

        assertThat(kept[0].isCancelRequested()).isTrue();
        assertThat(LateIds.of(world.object())).containsExactly("id-2");
        assertThat(world.object().metadata().annotation("crossplane.io/external-name"))
                .isEqualTo("id-1");
        assertThat(world.hasRecord()).isFalse();
        assertThat(world.conditions()).isEqualTo(before);
    }

    @Test
    void cancelThatThrowsAnErrorLeavesTheOperationToItsEnd() {
        client.cancel = () -> {
            throw new NoClassDefFoundError("driver/Missing");
        };
        world.create(3);
        world.settle();
        world.executor.cancel(World.KEY);
        Runnable call = world.calls.remove();
        world.calls.remove().run();
        assertThat(permitsInUse()).isEqualTo(1);
        call.run();
        world.settle();
        assertThat(permitsInUse()).isZero();
    }

    @Test
    void callThatIgnoresItsDeadlineLosesItsPermitAndIsHeardWhenItReturns() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        client.create = operation -> {
            entered.countDown();
            awaitUninterruptibly(release);
            return client.make("id-1");
        };
        world.create(3);
        world.settle();
        Thread thread = new Thread(world.calls.remove());
        thread.start();
        entered.await();

        world.now = world.now.plus(Duration.ofMinutes(30));
        world.executor.abandonOverdue();
        world.executor.abandonOverdue();
        assertThat(permitsInUse()).isZero();
        assertThat(world.executor.live(World.KEY)).map(LiveOperation::state).hasValue(LiveOperation.State.ABANDONED);
        assertThat(world.changes)
                .filteredOn(change -> change.state() == OperationChanged.State.ABANDONED)
                .hasSize(1);
        world.settle();
        world.advance(Duration.ofMinutes(5));
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        assertThat(world.calls).isEmpty();

        release.countDown();
        thread.join();
        world.settle();
        assertThat(world.condition("Ready")).isEqualTo("True Available");
        assertThat(permitsInUse()).isZero();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean released = false;
        while (!released) {
            try {
                latch.await();
                released = true;
            } catch (InterruptedException ex) {
                // As code that swallows interrupts.
            }
        }
    }

    @Test
    void lookThatDoesNotReturnIsShownWhileItLasts() {
        ready();
        client.observe = widget -> {
            world.stuck(Duration.ofMinutes(2));
            assertThat(world.condition("Synced")).isEqualTo("False ReconcileError");
            assertThat(world.conditions()).contains("has not returned within 120s");
            return client.look(widget);
        };
        world.advance(Duration.ofMinutes(1));

        assertThat(world.announcements)
                .filteredOn(Announcement::warning)
                .extracting(Announcement::reason)
                .containsExactly("ExternalClientStuck");
        client.observe = client::look;
        world.advance(Duration.ofMinutes(1));
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void interruptThatTheClientPassesOnDoesNotHarmTheWritesOfThePass() {
        ready();
        client.observe = widget -> {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("call was broken off");
        };
        world.advance(Duration.ofMinutes(1));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(world.conditions()).contains("took too long and was interrupted (call was broken off)");
    }
}
