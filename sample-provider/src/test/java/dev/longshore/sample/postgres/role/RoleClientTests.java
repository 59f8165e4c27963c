package dev.longshore.sample.postgres.role;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.CreateResult;
import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.Observation.Present;
import dev.longshore.external.OperationType;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.test.client.ClientRun;
import dev.longshore.test.client.RecordingOperation;
import dev.longshore.test.client.TestConnectContext;
import dev.longshore.test.client.TestResource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@PostgresTest
class RoleClientTests {

    private static final String NAME = "it's \"me\"; DROP";
    private static final SecretKeyReference GIVEN = SecretKeyReference.of("given", "password");

    private TestServer server;
    private TestConnectContext context;
    private ClientRun<RoleParameters, Role> run;

    @BeforeEach
    void prepare(TestServer given) {
        server = given;
        context = server.context().secret("given", Map.of("password", "first-given"));
        run = new ClientRun<>(new RoleConnector(), context);
    }

    @AfterEach
    void dropAll() throws SQLException {
        server.execute(
                "DROP ROLE IF EXISTS \"it's \"\"me\"\"; DROP\"",
                "DROP ROLE IF EXISTS readers",
                "DROP ROLE IF EXISTS writers");
    }

    private static TestResource<RoleParameters, Role> resource(RoleParameters parameters) {
        return TestResource.of(Role.class, parameters).named("shop", "one").uid("uid-one");
    }

    private static RoleParameters login(@Nullable SecretKeyReference password) {
        return new RoleParameters(NAME, true, password, null, null);
    }

    private static RoleParameters memberOf(String... groups) {
        return new RoleParameters(NAME, false, null, null, List.of(groups));
    }

    private Present<?> present(TestResource<RoleParameters, Role> resource) throws Exception {
        Observation found = run.observe(resource);
        assertThat(found).isInstanceOf(Present.class);
        return (Present<?>) found;
    }

    private boolean canSignIn(String password) {
        try (Connection connection = server.open(server.database(), NAME, password)) {
            return connection.isValid(5);
        } catch (SQLException ex) {
            assertThat(ex.getSQLState()).isEqualTo("28P01");
            return false;
        }
    }

    @Test
    void createWhenNoPasswordIsGivenKeepsAGeneratedOneBeforeTheRoleHasIt() throws Exception {
        Role role = run.named(resource(login(null))).build();
        List<String> rolesWhenRecorded = new ArrayList<>();
        RecordingOperation operation = new RecordingOperation(OperationType.CREATE, role)
                .whenDetailsRecorded(() -> rolesWhenRecorded.addAll(roles()));

        CreateResult created =
                requireNonNull(run.with(resource(login(null)), client -> client.create(role, operation)));

        assertThat(rolesWhenRecorded).containsExactly("0");
        assertThat(operation.recordedDetails()).containsKeys("endpoint", "port", "username", "password");
        assertThat(RecordingOperation.textOf(created.connectionDetails())).isEqualTo(operation.recordedDetails());
        assertThat(canSignIn(requireNonNull(operation.recordedDetails().get("password"))))
                .isTrue();
        assertThat(RecordingOperation.textOf(present(resource(login(null))).connectionDetails()))
                .doesNotContainKey("password");
    }

    private List<String> roles() {
        try {
            return server.query("select count(*) from pg_roles where rolname like 'it''s%'");
        } catch (SQLException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void createWhenPasswordCannotBeKeptCreatesNothing() throws Exception {
        Role role = run.named(resource(login(null))).build();
        RecordingOperation operation = new RecordingOperation(OperationType.CREATE, role).withoutConnectionSecret();

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.with(resource(login(null)), client -> client.create(role, operation)))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED));
        assertThat(roles()).containsExactly("0");
    }

    @Test
    void updateWhenGivenPasswordChangedChangesThatOfTheRole() throws Exception {
        TestResource<RoleParameters, Role> created = run.create(resource(login(GIVEN)));
        assertThat(canSignIn("first-given")).isTrue();
        assertThat(present(created).matches()).isTrue();

        context.secret("given", Map.of("password", "zweites Geheimnis ß'\\"));
        assertThat(present(created).difference()).isEqualTo("the password has changed");
        run.update(created);

        assertThat(canSignIn("first-given")).isFalse();
        assertThat(canSignIn("zweites Geheimnis ß'\\")).isTrue();
        assertThat(present(created).matches()).isTrue();
    }

    @Test
    void statementsHoldWhatPostgresStoresInsteadOfThePassword() {
        String statement = RoleStatements.create(new Identifier(NAME), login(GIVEN), "first-given")
                .get(0);

        assertThat(statement).contains("SCRAM-SHA-256$4096:").doesNotContain("first-given");
    }

    @Test
    void connectWhenPasswordSecretIsGoneIsRejectedUnlessTheRoleIsDeleted() throws Exception {
        TestResource<RoleParameters, Role> created = run.create(resource(login(GIVEN)));
        context.removeSecret("given");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.observe(created))
                .withMessageContaining("'given'");
        run.delete(created.deleted());
        assertThat(roles()).containsExactly("0");
    }

    @Test
    void updateWhenMembershipsDifferGivesAndTakesThem() throws Exception {
        server.execute("CREATE ROLE readers", "CREATE ROLE writers");
        TestResource<RoleParameters, Role> created = run.create(resource(memberOf("readers")));
        TestResource<RoleParameters, Role> changed = created.parameters(memberOf("writers"));
        assertThat(present(changed).difference()).contains("memberOf is [readers] and should be [writers]");

        run.update(changed);

        assertThat(present(changed).matches()).isTrue();
        assertThat(present(created.parameters(login(null))).difference()).doesNotContain("memberOf");
    }

    @Test
    void createWhenGroupIsMissingCreatesNothingAndWaits() throws Exception {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.create(resource(memberOf("readers"))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                .withMessageContaining("role \"readers\" does not exist");
        assertThat(roles()).containsExactly("0");
    }

    @Test
    void deleteWhenSomethingBelongsToTheRoleWaits() throws Exception {
        TestResource<RoleParameters, Role> created = run.create(resource(memberOf()));
        server.execute("CREATE SCHEMA s AUTHORIZATION \"it's \"\"me\"\"; DROP\"");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.delete(created.deleted()))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                .withMessageContaining("some objects depend on it");
        server.execute("DROP SCHEMA s");
        run.delete(created.deleted());
        assertThat(roles()).containsExactly("0");
    }

    @Test
    void roleOfAnotherResourceIsLeftAlone() throws Exception {
        run.create(resource(memberOf()));
        TestResource<RoleParameters, Role> other =
                resource(memberOf()).named("shop", "two").uid("uid-two");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> run.observe(other))
                .withMessageContaining("belongs to Role shop/one");
        assertThat(run.observe(other.deleted())).isInstanceOf(Observation.Absent.class);
    }
}
