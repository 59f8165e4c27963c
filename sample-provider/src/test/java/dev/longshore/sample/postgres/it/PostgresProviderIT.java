package dev.longshore.sample.postgres.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.sample.postgres.PostgresProvider;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole provider, with what goes wrong in the life of one. */
@KubernetesTest
@PostgresTest
class PostgresProviderIT {

    private static final String INDEX = "{'table':'orders','columns':[{'name':'customer'}]}";

    private TestServer server;
    private TestCluster cluster;
    private Resources resources;
    private ConfigurableApplicationContext application;

    @BeforeEach
    void start(TestServer givenServer, TestCluster givenCluster) throws Exception {
        server = givenServer;
        cluster = givenCluster;
        resources = new Resources(cluster);
        resources.define();
        server.execute("CREATE TABLE orders AS SELECT id, id % 10 AS customer FROM generate_series(1, 1000) AS id");
        application = run();
    }

    private ConfigurableApplicationContext run() {
        return new SpringApplicationBuilder(PostgresProvider.class)
                .properties(
                        "longshore.kubernetes.kubeconfig=" + cluster.kubeconfigFile(),
                        "longshore.namespace=" + cluster.namespace(),
                        "longshore.leader-election.enabled=false",
                        "longshore.poll-interval=2s",
                        "longshore.backoff.base=200ms",
                        "longshore.backoff.max=1s",
                        "longshore.operations.report-interval=200ms",
                        "longshore.operations.shutdown-grace=1s",
                        "spring.jmx.enabled=false",
                        "server.port=0",
                        "server.address=127.0.0.1")
                .run();
    }

    @AfterEach
    void stop() throws SQLException {
        application.close();
        assertThat(resources.everythingShown()).doesNotContain(EmbeddedServer.PASSWORD, "a-wrong-secret");
        server.execute("DROP DATABASE IF EXISTS shop", "DROP ROLE IF EXISTS shop");
    }

    private void configure() throws ApiException {
        resources.admin(EmbeddedServer.PASSWORD);
        resources.configure(server, server.port());
    }

    private static ConditionFactory eventually() {
        return await().atMost(Duration.ofMinutes(1));
    }

    private void awaitReady(String kind, String name) {
        eventually().untilAsserted(() -> {
            assertThat(resources.condition(kind, name, "Synced")).startsWith("True ReconcileSuccess");
            assertThat(resources.condition(kind, name, "Ready")).startsWith("True Available");
        });
    }

    private void awaitOutOfSync(String name, String text) {
        eventually()
                .untilAsserted(() -> assertThat(resources.condition("Index", name, "Synced"))
                        .startsWith("False")
                        .contains(text));
    }

    private List<String> indexes() throws SQLException {
        return server.query("select relname, indisvalid from pg_index join pg_class c on c.oid = indexrelid"
                + " where indrelid = 'orders'::regclass order by 1");
    }

    /** Keeps builds in their first phase until it is closed. */
    private Connection holdBuilds() throws SQLException {
        Connection connection = server.open();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO orders VALUES (0, 0)");
        }
        return connection;
    }

    private void awaitInvalid(String name) {
        eventually().untilAsserted(() -> assertThat(indexes()).contains(name + " f"));
    }

    @Test
    void everythingThatIsWantedBecomesReadyAndGoesAgain() throws Exception {
        configure();
        resources.create("Database", "shop", "{'owner':'shop','comment':'of the shop'}");
        resources.create("Role", "shop", "{'login':true}");
        resources.create("Index", "by-customer", INDEX);
        awaitReady("Role", "shop");
        awaitReady("Database", "shop");
        awaitReady("Index", "by-customer");

        String password = resources.secretEntry("roles-of-shop", "password").orElseThrow();
        try (Connection connection = server.open("shop", "shop", password)) {
            assertThat(connection.isValid(5)).isTrue();
        }
        assertThat(resources.everythingShown()).doesNotContain(password);

        resources.delete("Role", "shop");
        resources.delete("Database", "shop");
        resources.delete("Index", "by-customer");
        eventually().until(() -> resources.isGone("Role", "shop"));
        eventually().until(() -> resources.isGone("Database", "shop"));
        eventually().until(() -> resources.isGone("Index", "by-customer"));
        assertThat(server.query("select 1 from pg_roles where rolname = 'shop'"))
                .isEmpty();
        assertThat(server.query("select 1 from pg_database where datname = 'shop'"))
                .isEmpty();
        assertThat(indexes()).isEmpty();
    }

    @Test
    void buildIsShownWhileItRunsAndDeletionStopsIt() throws Exception {
        configure();
        try (Connection held = holdBuilds()) {
            resources.create("Index", "by-customer", INDEX);
            eventually()
                    .untilAsserted(() -> assertThat(resources.operation("Index", "by-customer"))
                            .contains("\"summary\":\"create 0%\"", "waiting for writers before build"));
            assertThat(resources.condition("Index", "by-customer", "Synced")).startsWith("False OperationInProgress");
            assertThat(resources.condition("Index", "by-customer", "Ready")).startsWith("False Creating");

            resources.delete("Index", "by-customer");
            eventually()
                    .until(() -> server.query("select 1 from pg_stat_progress_create_index")
                            .isEmpty());
            held.rollback();
        }
        eventually().until(() -> resources.isGone("Index", "by-customer"));
        assertThat(indexes()).isEmpty();
    }

    @Test
    void newSpecStopsTheBuildAndOnlyTheNewestIsBuilt() throws Exception {
        configure();
        try (Connection held = holdBuilds()) {
            resources.create("Index", "by-customer", INDEX);
            awaitInvalid("by-customer");
            resources.patch("indexes", "by-customer", "{'spec':{'forProvider':{'where':'customer > 1'}}}");
            resources.patch("indexes", "by-customer", "{'spec':{'forProvider':{'where':'customer > 2'}}}");
            eventually()
                    .untilAsserted(() -> assertThat(resources.condition("Index", "by-customer", "Synced"))
                            .doesNotContain("OperationCancelling")
                            .startsWith("False"));
            held.rollback();
        }
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
        assertThat(server.query("select pg_get_indexdef('\"by-customer\"'::regclass)")
                        .get(0))
                .contains("customer > 2");
    }

    @Test
    void crashOfTheDatabaseInTheMiddleOfABuildIsRepaired() throws Exception {
        configure();
        try (Connection held = holdBuilds()) {
            resources.create("Index", "by-customer", INDEX);
            awaitInvalid("by-customer");
            String builder = server.query("select pid from pg_stat_progress_create_index")
                    .get(0);
            assertThat(ProcessHandle.of(Long.parseLong(builder)).orElseThrow().destroyForcibly())
                    .isTrue();
        }
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
    }

    @Test
    void restartOfTheProviderInTheMiddleOfABuildLosesNothing() throws Exception {
        configure();
        try (Connection held = holdBuilds()) {
            resources.create("Index", "by-customer", INDEX);
            awaitInvalid("by-customer");
            application.close();
            application = run();
            held.rollback();
        }
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
    }

    @Test
    void buildWhoseProviderIsKilledGoesOnAndIsUsedByTheNext() throws Exception {
        application.close();
        configure();
        String oid;
        try (Connection held = holdBuilds();
                ProviderProcess killed = ProviderProcess.start(cluster)) {
            resources.create("Index", "by-customer", INDEX);
            awaitInvalid("by-customer");
            oid = server.query("select '\"by-customer\"'::regclass::oid").get(0);
            killed.kill();
            application = run();
            awaitOutOfSync("by-customer", "waiting for writers before build");
            assertThat(resources.condition("Index", "by-customer", "Synced")).startsWith("False ExternalBusy");
            held.rollback();
        }
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
        assertThat(server.query("select '\"by-customer\"'::regclass::oid")).containsExactly(oid);
    }

    @Test
    void missingSecretAndWrongPasswordAndWrongPortAreShownAndRecoveredFrom() throws Exception {
        resources.configure(server, 1);
        resources.create("Index", "by-customer", INDEX);
        awaitOutOfSync("by-customer", "admin");

        resources.admin("a-wrong-secret");
        awaitOutOfSync("by-customer", "refused");

        resources.pointTo(server.port());
        awaitOutOfSync("by-customer", "password authentication failed");

        resources.admin(EmbeddedServer.PASSWORD);
        awaitReady("Index", "by-customer");
    }

    @Test
    void secondClaimOfAnIndexIsRejectedAndItsDeletionTakesNothingAway() throws Exception {
        configure();
        resources.create("Index", "first", "{'name':'shared','table':'orders','columns':[{'name':'customer'}]}");
        awaitReady("Index", "first");
        resources.create("Index", "second", "{'name':'shared','table':'orders','columns':[{'name':'id'}]}");
        awaitOutOfSync("second", "belongs to Index " + cluster.namespace() + "/first");

        resources.delete("Index", "second");
        eventually().until(() -> resources.isGone("Index", "second"));
        assertThat(indexes()).containsExactly("shared t");
        assertThat(resources.condition("Index", "first", "Synced")).startsWith("True");
    }

    @Test
    void tableThatAppearsLaterIsIndexedThen() throws Exception {
        configure();
        resources.create("Index", "by-id", "{'table':'later','columns':[{'name':'id'}]}");
        awaitOutOfSync("by-id", "table public.later does not exist");

        server.execute("CREATE TABLE later (id int)");
        awaitReady("Index", "by-id");
    }

    @Test
    void fullDiskIsShownAndBuiltUponOnceThereIsSpace() throws Exception {
        server.execute(
                "CREATE TABLE disk AS SELECT true AS is_full",
                "CREATE SEQUENCE tries",
                "CREATE FUNCTION stored(value int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF (SELECT is_full FROM public.disk) THEN PERFORM nextval('public.tries');"
                        + " RAISE 'could not extend file' USING ERRCODE = 'disk_full', HINT = 'Check free disk space.';"
                        + " END IF; RETURN value; END $$");
        configure();
        resources.create(
                "Index", "by-customer", "{'table':'orders','columns':[{'expression':'public.stored(customer::int)'}]}");
        awaitOutOfSync("by-customer", "could not extend file; Check free disk space. (SQLSTATE 53100)");
        awaitInvalid("by-customer");

        server.execute("UPDATE disk SET is_full = false");
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
        assertThat(Long.parseLong(server.query("SELECT last_value FROM tries").get(0)))
                .isLessThan(50);
    }

    @Test
    void lockThatIsNotGivenInTimeIsShownAndWaitedFor() throws Exception {
        server.execute("ALTER ROLE CURRENT_USER SET lock_timeout = '100ms'");
        try (Connection held = server.open();
                Statement statement = held.createStatement()) {
            held.setAutoCommit(false);
            statement.execute("LOCK TABLE orders IN ACCESS EXCLUSIVE MODE");
            configure();
            resources.create("Index", "by-customer", INDEX);
            awaitOutOfSync("by-customer", "lock timeout");
            held.rollback();
        } finally {
            server.execute("ALTER ROLE CURRENT_USER RESET lock_timeout");
        }
        awaitReady("Index", "by-customer");
        assertThat(indexes()).containsExactly("by-customer t");
    }

    @Test
    void specThatCannotBeIsRefusedByTheApiServer() {
        for (String spec : List.of(
                "{'columns':[{'name':'a'}]}",
                "{'table':'orders'}",
                "{'table':'orders','columns':[]}",
                "{'table':'','columns':[{'name':'a'}]}",
                "{'table':'orders','columns':[{'name':'a'}],'fillfactor':5}",
                "{'table':'orders','columns':[{'name':'a','order':'Sideways'}]}",
                "{'table':7,'columns':[{'name':'a'}]}")) {
            assertThatExceptionOfType(ApiException.class)
                    .as(spec)
                    .isThrownBy(() -> resources.create("Index", "bad", spec))
                    .satisfies(ex -> assertThat(ex.getCode()).isEqualTo(422));
        }
    }
}
