package dev.longshore.kubernetes;

import static dev.longshore.kubernetes.KubernetesApiTests.PATH;
import static dev.longshore.kubernetes.KubernetesApiTests.WIDGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.kubernetes.FakeHttp.Request;
import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceObject;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubernetesConnectionSecretsTests {

    private static final String SECRET = "/api/v1/namespaces/shop/secrets/conn";

    private final FakeCluster cluster = new FakeCluster();
    private final SecretWatch watch = new SecretWatch(new KubernetesApi(cluster.client()), null);
    private final KubernetesConnectionSecrets secrets = new KubernetesConnectionSecrets(watch, List.of(WIDGET));
    private final ConnectionDetails details = ConnectionDetails.of("user", "me").and("password", "s3cret");

    @AfterEach
    void close() {
        watch.stop();
        cluster.close();
    }

    private ResourceObject owner(String operationId) {
        return ResourceObject.of(cluster.put(PATH + "one", ownerJson(operationId)));
    }

    private static String ownerJson(String operationId) {
        JsonObject annotations = new JsonObject();
        annotations.addProperty(Annotations.OPERATION, record(operationId).format());
        return ("{\"apiVersion\":\"test.longshore.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"namespace\":\"shop\","
                        + "\"name\":\"one\",\"uid\":\"u1\",\"annotations\":%s},"
                        + "\"spec\":{\"writeConnectionSecretToRef\":{\"name\":\"conn\"}}}")
                .formatted(annotations);
    }

    private static OperationRecord record(String id) {
        return new OperationRecord(
                1,
                id,
                "u1",
                "create",
                1,
                1,
                "t",
                Instant.EPOCH,
                Instant.EPOCH,
                Instant.EPOCH,
                "h",
                null,
                null,
                null,
                null);
    }

    private String data(String key) {
        return cluster.get(SECRET).getAsJsonObject("data").get(key).getAsString();
    }

    private void present(String type, String references, String label) {
        cluster.put(
                SECRET,
                ("{\"metadata\":{\"namespace\":\"shop\",\"name\":\"conn\",\"ownerReferences\":[%s],\"labels\":"
                                + "{\"longshore.dev/operation-id\":\"%s\"}},\"type\":\"%s\",\"data\":{\"old\":\"eA==\"}}")
                        .formatted(references, label, type));
    }

    private static String controller(String uid) {
        return "{\"kind\":\"Widget\",\"uid\":\"%s\",\"controller\":true}".formatted(uid);
    }

    private long writes() {
        return cluster.count(Request::isWrite);
    }

    @Test
    void secretIsCreatedAsTheModelWantsIt() {
        secrets.publish(owner("op1"), details, "op1");

        JsonObject secret = cluster.get(SECRET);
        assertThat(secret.get("type").getAsString()).isEqualTo("connection.crossplane.io/v1alpha1");
        assertThat(data("user")).isEqualTo("bWU=");
        JsonObject metadata = secret.getAsJsonObject("metadata");
        assertThat(metadata.get("labels")).hasToString("{\"longshore.dev/operation-id\":\"op1\"}");
        assertThat(metadata.getAsJsonArray("ownerReferences").get(0))
                .hasToString("{\"apiVersion\":\"test.longshore.dev/v1\",\"kind\":\"Widget\",\"name\":\"one\","
                        + "\"uid\":\"u1\",\"controller\":true,\"blockOwnerDeletion\":true}");
    }

    @Test
    void nothingIsWrittenWithoutReferenceOrDetails() {
        ResourceObject bare = ResourceObject.of(new JsonObject());

        secrets.publish(bare, details, "");
        secrets.publish(owner("op1"), ConnectionDetails.none(), "");

        assertThat(cluster.requests).isEmpty();
    }

    @Test
    void entriesAreAddedAndChangedButNeverRemoved() {
        present(ConnectionSecret.TYPE, controller("u1"), "op1");

        secrets.publish(owner("op1"), details, "op1");

        assertThat(data("old")).isEqualTo("eA==");
        assertThat(data("password")).isEqualTo("czNjcmV0");
        assertThat(cluster.requests)
                .filteredOn(Request::isWrite)
                .singleElement()
                .satisfies(write -> assertThat(write.body()).contains("\"resourceVersion\":\"11\""));
    }

    @Test
    void sameDetailsAreNotWrittenAgainAndNotEvenReadOnceTheWatchIsOpen() {
        ResourceObject owner = owner("op1");
        secrets.publish(owner, details, "op1");
        await().until(() -> watch.isAttentiveTo("shop") && cluster.openWatches() == 1);
        secrets.publish(owner, details, "");
        int requests = cluster.requests.size();

        for (int pass = 0; pass < 20; pass++) {
            secrets.publish(owner, details, "");
        }

        assertThat(cluster.requests).hasSize(requests);
        assertThat(writes()).isEqualTo(1);
    }

    @Test
    void secretThatSomebodyDeletedIsPublishedAgain() {
        ResourceObject owner = owner("op1");
        secrets.publish(owner, details, "op1");
        await().until(() -> watch.isAttentiveTo("shop") && cluster.openWatches() == 1);
        secrets.publish(owner, details, "");
        cluster.delete(SECRET);

        await().untilAsserted(() -> {
            secrets.publish(owner, details, "");
            assertThat(cluster.has(SECRET)).isTrue();
        });
    }

    @Test
    void secretWithoutControllerIsAdoptedIfItIsOfTheType() {
        present(ConnectionSecret.TYPE, "{\"kind\":\"Other\",\"uid\":\"x\"}", "");

        secrets.publish(owner("op1"), details, "op1");

        assertThat(cluster.get(SECRET).getAsJsonObject("metadata").getAsJsonArray("ownerReferences"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Opaque | '' | refusing to modify uncontrolled secret of type \"Opaque\"",
                "Opaque | u2 | existing secret is not controlled by UID \"u1\"",
                "connection.crossplane.io/v1alpha1 | u2 | existing secret is not controlled by UID \"u1\""
            })
    void secretOfOthersIsRefused(String type, String controller, String message) {
        present(type, controller.isEmpty() ? "" : controller(controller), "");

        assertThatExceptionOfType(StoreException.Refused.class)
                .isThrownBy(() -> secrets.publish(owner("op1"), details, "op1"))
                .withMessage("cannot create or update connection secret: " + message);
        assertThat(writes()).isZero();
    }

    @Test
    void newerOperationReplacesWhatAnOlderOneWrote() {
        present(ConnectionSecret.TYPE, controller("u1"), "op1");

        secrets.publish(owner("op2"), details, "op2");

        assertThat(data("password")).isEqualTo("czNjcmV0");
    }

    @Test
    void operationThatIsNotCurrentAnyMoreLeavesTheSecretOfTheNextOne() {
        ResourceObject stale = owner("op1");
        owner("op2");
        present(ConnectionSecret.TYPE, controller("u1"), "op2");

        secrets.publish(stale, details, "op1");

        assertThat(writes()).isZero();
    }

    @Test
    void operationOfAnEarlierResourceOfTheSameNameLeavesTheSecret() {
        ResourceObject stale = owner("op1");
        cluster.put(PATH + "one", ownerJson("op1").replace("\"uid\":\"u1\"", "\"uid\":\"u9\""));
        present(ConnectionSecret.TYPE, controller("u1"), "op2");

        secrets.publish(stale, details, "op1");

        assertThat(writes()).isZero();
    }

    @Test
    void operationThatStartsBetweenReadAndWriteIsNotOverwritten() {
        present(ConnectionSecret.TYPE, controller("u1"), "op0");
        ResourceObject owner = owner("op1");
        AtomicBoolean first = new AtomicBoolean(true);
        cluster.fault(request -> {
            if (request.isWrite() && first.getAndSet(false)) {
                owner("op2");
                present(ConnectionSecret.TYPE, controller("u1"), "op2");
            }
            return null;
        });

        secrets.publish(owner, details, "op1");

        assertThat(cluster.get(SECRET).getAsJsonObject("data").has("password")).isFalse();
    }

    @Test
    void secretThatIsCreatedMeanwhileIsUpdated() {
        ResourceObject owner = owner("op1");
        AtomicBoolean first = new AtomicBoolean(true);
        cluster.fault(request -> {
            if (request.isWrite() && first.getAndSet(false)) {
                present(ConnectionSecret.TYPE, controller("u1"), "op1");
            }
            return null;
        });

        secrets.publish(owner, details, "op1");

        assertThat(data("old")).isEqualTo("eA==");
        assertThat(data("password")).isEqualTo("czNjcmV0");
    }

    @Test
    void failureNeverTellsValues() {
        cluster.fault(request -> request.isWrite() ? Reply.status(500, "no luck", "") : null);

        assertThatExceptionOfType(StoreException.Unavailable.class)
                .isThrownBy(() -> secrets.publish(owner("op1"), details, "op1"))
                .withMessage(
                        "cannot create or update connection secret: cannot create Secret shop/conn: no luck (HTTP status"
                                + " 500)");
    }

    @Test
    void clusterScopedResourceMustNameANamespace() {
        ResourceObject owner = ResourceObject.of(
                com.google.gson.JsonParser.parseString("{\"spec\":{\"writeConnectionSecretToRef\":{\"name\":\"x\"}}}")
                        .getAsJsonObject());

        assertThatExceptionOfType(StoreException.Refused.class)
                .isThrownBy(() -> secrets.publish(owner, details, ""))
                .withMessageContaining("a namespace in a cluster-scoped resource");
    }

    @Test
    void lacksWhenNothingWasPublishedOrAnotherOperationDidIsTrue() {
        assertThat(secrets.lacks(owner("op-1"), "op-1")).isTrue();

        secrets.publish(owner("op-1"), details, "op-1");

        assertThat(secrets.lacks(owner("op-1"), "op-1")).isFalse();
        assertThat(secrets.lacks(owner("op-2"), "op-2")).isTrue();
    }

    @Test
    void lacksWhenAnObservationPublishedOrNoSecretIsNamedIsFalse() {
        secrets.publish(owner("op-1"), details, "");

        assertThat(secrets.lacks(owner("op-1"), "op-1")).isFalse();
        assertThat(secrets.lacks(ResourceObject.of(cluster.put(PATH + "two", """
                {"apiVersion":"test.longshore.dev/v1","kind":"Widget",
                 "metadata":{"namespace":"shop","name":"two"},"spec":{}}""")), "op-1"))
                .isFalse();
    }
}
