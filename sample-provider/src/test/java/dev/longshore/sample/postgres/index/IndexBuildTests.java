package dev.longshore.sample.postgres.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationType;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.RecordingOperation;
import dev.longshore.test.client.TestResource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Builds that take long, are stopped, or lose their server or their provider. */
@PostgresTest
class IndexBuildTests {

    private static final TestResource<IndexParameters, Index> WANTED = IndexLab.resource(Indexes.onColumns("customer"));

    private IndexLab lab;

    @BeforeEach
    void makeTable(TestServer server) throws SQLException {
        lab = new IndexLab(server);
    }

    @Test
    void buildWhenItTakesLongTellsPhaseAndPercent() throws Exception {
        IndexLab.Build build = lab.start(OperationType.CREATE, IndexLab.resource(Indexes.onExpression("slow(id)")));

        await().until(() -> build.operation().progressReports().stream()
                .anyMatch(report -> report.percent() > 1 && report.message().contains("scanning table (")));

        build.cancel();
        assertThat(build.failure()).isInstanceOf(OperationCancelledException.class);
    }

    @Test
    void buildWhileItRunsIsMarkedAndSeenAsBusy() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.CREATE, WANTED);
            await().untilAsserted(() -> {
                Observation.Present<?> present = lab.present(WANTED);
                assertThat(present.busyReason()).contains("waiting for writers before build");
                assertThat(present.isReady()).isFalse();
                assertThat(present.difference()).isEqualTo("it is not valid: its build has not ended");
            });
            held.rollback();
            assertThat(build.failure()).isNull();
        }
        assertThat(lab.present(WANTED).matches()).isTrue();
    }

    @Test
    void secondClaimWhileTheFirstBuildRunsIsRejected() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.CREATE, WANTED);
            await().untilAsserted(
                            () -> assertThat(lab.present(WANTED).difference()).contains("build has not ended"));

            assertThatExceptionOfType(ExternalException.class)
                    .isThrownBy(() -> lab.run.observe(IndexLab.another(Indexes.onColumns("customer"))))
                    .withMessageContaining("belongs to Index shop/one");
            held.rollback();
            assertThat(build.failure()).isNull();
        }
    }

    @Test
    void cancelledBuildIsRepairedByUpdate() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.CREATE, WANTED);
            lab.awaitInvalid("an_index");
            build.cancel();
            assertThat(build.failure()).isInstanceOf(OperationCancelledException.class);
            held.rollback();
        }
        Observation.Present<?> left = lab.present(WANTED);
        assertThat(left.isReady()).isFalse();
        assertThat(left.busyReason()).isNull();
        assertThat(left.matches()).isFalse();

        lab.run.update(WANTED);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.present(WANTED).matches()).isTrue();
    }

    @Test
    void cancelledRebuildKeepsTheOldIndexAndTheNextUpdateCleansUp() throws Exception {
        lab.run.create(WANTED);
        TestResource<IndexParameters, Index> changed = WANTED.parameters(Indexes.where("open"));
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.UPDATE, changed);
            await().until(() -> lab.indexes().size() == 2);
            build.cancel();
            assertThat(build.failure()).isInstanceOf(OperationCancelledException.class);
            held.rollback();
        }
        assertThat(lab.indexes()).hasSize(2).contains("an_index t");

        lab.run.update(changed);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.present(changed).matches()).isTrue();
    }

    @Test
    void cancelledRebuildWhenSpecWentBackIsCleanedUp() throws Exception {
        lab.run.create(WANTED);
        String oid = lab.oid("an_index");
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.UPDATE, WANTED.parameters(Indexes.where("open")));
            await().until(() -> lab.indexes().size() == 2);
            build.cancel();
            build.failure();
            held.rollback();
        }
        assertThat(lab.present(WANTED).difference()).contains("is left of a rebuild");

        lab.run.update(WANTED);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.oid("an_index")).isEqualTo(oid);
    }

    @Test
    void buildWhenServerCrashesHasAnUnknownOutcomeAndIsRepaired() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build build = lab.start(OperationType.CREATE, WANTED);
            lab.awaitInvalid("an_index");
            assertThat(ProcessHandle.of(Long.parseLong(lab.builder()))
                            .orElseThrow()
                            .destroyForcibly())
                    .isTrue();
            assertThat(build.failure())
                    .isInstanceOfSatisfying(
                            ExternalException.class,
                            ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
        }
        await().ignoreExceptions()
                .untilAsserted(
                        () -> assertThat(lab.present(WANTED).busyReason()).isNull());

        lab.run.update(WANTED);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.present(WANTED).matches()).isTrue();
    }

    @Test
    void buildThatOutlivesItsProviderIsBusyUntilItEndsAndThenMatches() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build orphan = lab.start(OperationType.CREATE, WANTED);
            await().untilAsserted(
                            () -> assertThat(lab.present(WANTED).difference()).contains("build has not ended"));
            assertThat(lab.present(WANTED).busyReason()).isNotNull();
            held.rollback();
            assertThat(orphan.failure()).isNull();
        }
        assertThat(lab.present(WANTED).matches()).isTrue();
    }

    @Test
    void absenceIsNotBelievedWhileASessionOfAnEarlierProviderLives() throws Exception {
        try (Connection orphan = lab.server.open();
                Statement statement = orphan.createStatement()) {
            statement.execute("SET application_name = 'longshore uid-one'");
            for (TestResource<IndexParameters, Index> resource : List.of(WANTED, WANTED.deleted())) {
                assertThatExceptionOfType(ExternalException.class)
                        .isThrownBy(() -> lab.run.observe(resource))
                        .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.BUSY))
                        .withMessageContaining("has not ended yet");
            }
            statement.execute("SET application_name = 'longshore'");
        }
        assertThat(lab.isAbsent(WANTED)).isTrue();
    }

    @Test
    void rebuildThatOutlivedItsProviderIsUsedInsteadOfBuiltAgain() throws Exception {
        lab.run.create(WANTED);
        TestResource<IndexParameters, Index> changed = WANTED.parameters(Indexes.where("open"));
        String replacement = IndexName.parse("an_index", "public").replacement().sql();
        lab.server.execute("CREATE INDEX CONCURRENTLY " + replacement.substring(replacement.indexOf('.') + 1)
                + " ON orders (customer) WHERE open");
        String oid = lab.oid(replacement);

        lab.run.update(changed);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.oid("an_index")).isEqualTo(oid);
        assertThat(lab.present(changed).matches()).isTrue();
    }

    @Test
    void deleteWhenABuildWithoutProviderGoesOnEndsItAndLeavesNothing() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build orphan = lab.start(OperationType.CREATE, WANTED);
            lab.awaitInvalid("an_index");
            var deletion = lab.run.start(lab.run.named(WANTED.deleted()).build(), client -> {
                Index index = lab.run.named(WANTED.deleted()).build();
                return client.delete(index, new RecordingOperation(OperationType.DELETE, index));
            });
            assertThat(orphan.failure()).isInstanceOf(ExternalException.class);
            held.rollback();
            await().until(deletion::isDone);
            deletion.join();
        }
        assertThat(lab.indexes()).isEmpty();
    }

    @Test
    void buildsOfOneTableWaitForEachOtherAndAllSucceed() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            IndexLab.Build first = lab.start(OperationType.CREATE, WANTED);
            lab.awaitInvalid("an_index");
            IndexLab.Build second =
                    lab.start(OperationType.CREATE, IndexLab.another(Indexes.named("another_index", "orders")));
            await().until(() -> second.operation().progressReports().stream()
                    .anyMatch(report -> report.message().contains("waiting for another index of the table")));
            held.rollback();
            assertThat(first.failure()).isNull();
            assertThat(second.failure()).isNull();
        }
        assertThat(lab.indexes()).containsExactly("an_index t", "another_index t");
    }

    @Test
    void buildWhenLockIsNotHadInTimeSaysSoAndIsRepairedWhenItIs() throws Exception {
        lab.server.execute("ALTER DATABASE " + lab.server.database() + " SET lock_timeout = '100ms'");
        try (Connection held = lab.holdBuilds()) {
            // the lock is missing for the removal of what the build has left as well
            assertThatExceptionOfType(ExternalException.class)
                    .isThrownBy(() -> lab.run.create(WANTED))
                    .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.OUTCOME_UNKNOWN))
                    .withMessageContaining("lock timeout");
            assertThatExceptionOfType(ExternalException.class)
                    .isThrownBy(() -> lab.run.update(WANTED))
                    .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                    .withMessageContaining("lock timeout");
            held.rollback();
        }
        lab.run.update(WANTED);

        assertThat(lab.indexes()).containsExactly("an_index t");
    }

    @Test
    void buildWhenTheServerRunsOutOfRoomIsTransientAndLeavesNothing() throws Exception {
        lab.server.execute(
                "INSERT INTO orders SELECT id, id, repeat('x', 200), now(), true FROM generate_series(1, 20000) id",
                "ALTER DATABASE " + lab.server.database() + " SET temp_file_limit = '64kB'",
                "ALTER DATABASE " + lab.server.database() + " SET maintenance_work_mem = '1MB'");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.create(IndexLab.resource(Indexes.onColumns("email", "placed"))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                .withMessageContaining("temporary file size exceeds");
        assertThat(lab.indexes()).isEmpty();
    }

    @Test
    void buildWhenTheDeadlineComesIsEndedByTheServer() throws Exception {
        try (Connection held = lab.holdBuilds()) {
            Index index = lab.run.named(WANTED).build();
            RecordingOperation operation =
                    new RecordingOperation(OperationType.CREATE, index).timeout(Duration.ofSeconds(1));

            Throwable failure = new IndexLab.Build(
                            new IndexConnector().connect(index, lab.server.context()),
                            index,
                            operation,
                            lab.run.start(index, client -> client.create(index, operation)))
                    .failure();

            assertThat(failure)
                    .isInstanceOfSatisfying(
                            ExternalException.class,
                            ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
            assertThat(failure).hasMessageContaining("statement timeout");
            held.rollback();
        }
    }
}
