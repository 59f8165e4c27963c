package dev.longshore.it.kubernetes;

import com.google.gson.JsonParser;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import java.util.concurrent.atomic.AtomicInteger;

/** A type that only one test uses, and what others than the provider do to its objects. */
final class Crates {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final TestCluster cluster;
    private final String group =
            "crates" + NUMBER.incrementAndGet() + "-" + ProcessHandle.current().pid() + ".longshore.dev";
    private final ResourceType type = new ResourceType(group, "v1", "Crate", "crates", true);

    Crates(TestCluster cluster) {
        this.cluster = cluster;
    }

    ResourceType type() {
        return type;
    }

    ResourceKey key(String name) {
        return type.key(cluster.namespace(), name);
    }

    Crates define() throws ApiException {
        String definition = """
                {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                 "metadata":{"name":"crates.%1$s"},
                 "spec":{"group":"%1$s","scope":"Namespaced",
                  "names":{"kind":"Crate","plural":"crates","singular":"crate"},
                  "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
                   "schema":{"openAPIV3Schema":{"type":"object","properties":{
                     "spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true,
                      "properties":{"size":{"type":"integer","minimum":0}}},
                     "status":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}}]}}
                """.formatted(group);
        Object unused = objects()
                .createClusterCustomObject(
                        "apiextensions.k8s.io", "v1", "customresourcedefinitions", JsonParser.parseString(definition))
                .execute();
        return this;
    }

    void create(String name, int size) throws ApiException {
        create(name, size, "[]");
    }

    void create(String name, int size, String finalizers) throws ApiException {
        String crate = """
                {"apiVersion":"%s/v1","kind":"Crate","metadata":{"name":"%s","finalizers":%s},
                 "spec":{"size":%d,"writeConnectionSecretToRef":{"name":"%s-conn"}}}
                """.formatted(group, name, finalizers, size, name);
        Object unused = objects()
                .createNamespacedCustomObject(group, "v1", cluster.namespace(), "crates", JsonParser.parseString(crate))
                .execute();
    }

    void delete(String name) throws ApiException {
        Object unused = objects()
                .deleteNamespacedCustomObject(group, "v1", cluster.namespace(), "crates", name)
                .execute();
    }

    private CustomObjectsApi objects() {
        return new CustomObjectsApi(cluster.client());
    }
}
