package dev.longshore.sample.postgres.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.Observation.Present;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.ClientRun;
import dev.longshore.test.client.RecordingOperation;
import dev.longshore.test.client.TestResource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@PostgresTest
class DatabaseClientTests {

    private static final String NAME = "shop; DROP TABLE \"x\" --";
    private static final String QUOTED = "\"shop; DROP TABLE \"\"x\"\" --\"";

    private TestServer server;
    private ClientRun<DatabaseParameters, Database> run;

    @BeforeEach
    void prepare(TestServer given) {
        server = given;
        run = new ClientRun<>(new DatabaseConnector(), server.context());
    }

    @AfterEach
    void dropAll() throws SQLException {
        server.execute(
                "UPDATE pg_database SET datconnlimit = -1 WHERE datconnlimit = -2",
                "DROP DATABASE IF EXISTS " + QUOTED,
                "DROP ROLE IF EXISTS \"the owner\"");
    }

    private static TestResource<DatabaseParameters, Database> resource(DatabaseParameters parameters) {
        return TestResource.of(Database.class, parameters).named("shop", "one").uid("uid-one");
    }

    private static DatabaseParameters named(@Nullable String owner, @Nullable String encoding) {
        return new DatabaseParameters(NAME, owner, encoding, null, null);
    }

    private Present<?> present(TestResource<DatabaseParameters, Database> resource) throws Exception {
        Observation found = run.observe(resource);
        assertThat(found).isInstanceOf(Present.class);
        return (Present<?>) found;
    }

    @Test
    void observePublishesHowToReachIt() throws Exception {
        Present<?> present = present(run.create(resource(named(null, null))));

        assertThat(RecordingOperation.textOf(present.connectionDetails()))
                .isEqualTo(Map.of("endpoint", "127.0.0.1", "port", "" + server.port(), "database", NAME));
    }

    @Test
    void createWhenOwnerIsMissingWaitsForIt() throws Exception {
        TestResource<DatabaseParameters, Database> wanted = resource(named("the owner", null));
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.create(wanted))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                .withMessageContaining("role \"the owner\" does not exist");

        server.execute("CREATE ROLE \"the owner\"");
        run.create(wanted);

        assertThat(present(wanted).atProvider()).isEqualTo(new DatabaseObservation(NAME, "the owner", "UTF8", -1, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF8", "utf-8", "unicode"})
    void observeWhenEncodingIsSpelledOtherwiseMatches(String encoding) throws Exception {
        assertThat(present(run.create(resource(named(null, encoding)))).matches())
                .isTrue();
    }

    @Test
    void observeWhenEncodingChangedIsRejectedUnlessItIsDeleted() throws Exception {
        TestResource<DatabaseParameters, Database> changed =
                run.create(resource(named(null, "UTF8"))).parameters(named(null, "LATIN1"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.observe(changed))
                .withMessageContaining("encoding of the database is 'UTF8' and cannot be changed to 'LATIN1'");
        run.delete(changed.deleted());
        assertThat(run.observe(changed)).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void createWhenEncodingIsNoneSaysSo() {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.create(resource(named(null, "KLINGON"))))
                .withMessageContaining("KLINGON is not a valid encoding name");
    }

    @Test
    void deleteWhenSomebodyIsConnectedWaits() throws Exception {
        TestResource<DatabaseParameters, Database> created = run.create(resource(named(null, null)));
        try (Connection open = server.open(NAME, "postgres", dev.longshore.sample.postgres.EmbeddedServer.PASSWORD)) {
            assertThat(open.isValid(5)).isTrue();
            assertThatExceptionOfType(ExternalException.class)
                    .isThrownBy(() -> run.delete(created.deleted()))
                    .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                    .withMessageContaining("is being accessed by other users");
        }
        run.delete(created.deleted());
        assertThat(run.observe(created)).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void updateWhenADropWasInterruptedMakesItAnew() throws Exception {
        TestResource<DatabaseParameters, Database> created = run.create(resource(named(null, null)));
        server.execute("UPDATE pg_database SET datconnlimit = -2 WHERE datname LIKE 'shop;%'");
        assertThat(present(created).isReady()).isFalse();
        assertThat(present(created).matches()).isFalse();

        run.update(created);

        assertThat(present(created).isReady()).isTrue();
        assertThat(present(created).matches()).isTrue();
    }

    @Test
    void databaseOfAnotherResourceIsLeftAlone() throws Exception {
        run.create(resource(named(null, null)));
        TestResource<DatabaseParameters, Database> other = TestResource.of(Database.class, named(null, null))
                .named("shop", "two")
                .uid("uid-two");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.observe(other))
                .withMessageContaining("belongs to Database shop/one");
        assertThat(run.observe(other.deleted())).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void databaseThatWasThereIsAdoptedWithItsComment() throws Exception {
        server.execute("CREATE DATABASE " + QUOTED, "COMMENT ON DATABASE " + QUOTED + " IS 'mind the gap'");
        TestResource<DatabaseParameters, Database> imported = resource(named(null, null));

        run.update(imported);

        assertThat(present(imported).atProvider())
                .isEqualTo(new DatabaseObservation(NAME, "postgres", "UTF8", -1, "mind the gap"));
        assertThat(present(imported).matches()).isTrue();
    }
}
