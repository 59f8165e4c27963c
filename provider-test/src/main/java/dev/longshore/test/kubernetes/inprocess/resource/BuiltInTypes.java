package dev.longshore.test.kubernetes.inprocess.resource;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The built-in resources that a provider meets. */
public final class BuiltInTypes {

    /** The namespaces. */
    public static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    /** The secrets. */
    public static final GroupResource SECRETS = new GroupResource("", "secrets");

    /** The events, under which both event groups are kept. */
    public static final GroupResource EVENTS = new GroupResource("", "events");

    private static final Column AGE = Column.of("Age", "date", ".metadata.creationTimestamp");
    private static final Column CREATED = Column.of("Created At", "string", ".metadata.creationTimestamp");
    private static final Column DATA = Column.of("Data", "string", "#data");
    private static final Column TYPE = Column.of("Type", "string", ".type");
    private static final Column PHASE = Column.of("Status", "string", ".status.phase");
    private static final Column SECRET_COUNT = Column.of("Secrets", "string", "#secrets");
    private static final Column ROLE = Column.of("Role", "string", "#role");
    private static final Column[] EVENT = {
        Column.of("Last Seen", "date", "#lastSeen"),
        TYPE,
        Column.of("Reason", "string", ".reason"),
        Column.of("Object", "string", "#involved"),
        Column.of("Message", "string", "#message")
    };
    private static final ResourceTraits CLUSTER = ResourceTraits.PLAIN.clusterScoped();
    private static final String RBAC = "rbac.authorization.k8s.io";

    private final JsonObject schemas = readSchemas();

    private BuiltInTypes() {}

    /** All of them, in the order of discovery. */
    public static List<ResourceType> all() {
        return new BuiltInTypes().types();
    }

    /** The schema of metadata. */
    public static JsonObject metadataSchema() {
        return readSchemas().getAsJsonObject("ObjectMeta");
    }

    private List<ResourceType> types() {
        return Stream.of(core(), extensions(), accessControl())
                .flatMap(List::stream)
                .toList();
    }

    private List<ResourceType> core() {
        return List.of(
                core(ResourceNames.of("configmaps", "ConfigMap", "cm"), ResourceTraits.PLAIN, DATA, AGE),
                core(ResourceNames.of("events", "Event", "ev"), ResourceTraits.PLAIN.upsert(), EVENT),
                core(ResourceNames.of("namespaces", "Namespace", "ns"), CLUSTER.withStatus(), PHASE, AGE),
                core(ResourceNames.of("secrets", "Secret"), ResourceTraits.PLAIN, TYPE, DATA, AGE),
                core(
                        ResourceNames.of("serviceaccounts", "ServiceAccount", "sa"),
                        ResourceTraits.PLAIN,
                        SECRET_COUNT,
                        AGE));
    }

    private List<ResourceType> extensions() {
        return List.of(
                type(
                        CustomResources.GROUP,
                        ResourceNames.of("customresourcedefinitions", "CustomResourceDefinition", "crd", "crds"),
                        CLUSTER.withStatus().withGenerations().withoutBlindUpdate(),
                        CREATED),
                type(
                        "coordination.k8s.io",
                        ResourceNames.of("leases", "Lease"),
                        ResourceTraits.PLAIN.upsert().withoutBlindUpdate(),
                        Column.of("Holder", "string", ".spec.holderIdentity"),
                        AGE),
                type("events.k8s.io", ResourceNames.of("events", "Event", "ev"), ResourceTraits.PLAIN.upsert(), EVENT));
    }

    private List<ResourceType> accessControl() {
        return List.of(
                type(RBAC, ResourceNames.of("clusterrolebindings", "ClusterRoleBinding"), CLUSTER, ROLE, AGE),
                type(RBAC, ResourceNames.of("clusterroles", "ClusterRole"), CLUSTER, CREATED),
                type(RBAC, ResourceNames.of("rolebindings", "RoleBinding"), ResourceTraits.PLAIN, ROLE, AGE),
                type(RBAC, ResourceNames.of("roles", "Role"), ResourceTraits.PLAIN, CREATED));
    }

    private ResourceType core(ResourceNames names, ResourceTraits traits, Column... columns) {
        return type("", names, traits, columns);
    }

    private ResourceType type(String group, ResourceNames names, ResourceTraits traits, Column... columns) {
        String apiVersion = group.isEmpty() ? "v1" : group + "/v1";
        JsonObject schema = Json.object(schemas, apiVersion + "/" + names.kind());
        String stored = group.equals("events.k8s.io") ? "v1" : apiVersion;
        return new ResourceType(
                group, "v1", stored, names, traits, schema == null ? new JsonObject() : schema, List.of(columns));
    }

    private static JsonObject readSchemas() {
        try (InputStream in = BuiltInTypes.class.getResourceAsStream("built-in-schemas.yaml")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Documents.yaml(text).getAsJsonObject();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
