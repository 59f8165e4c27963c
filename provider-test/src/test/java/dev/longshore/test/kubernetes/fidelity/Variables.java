package dev.longshore.test.kubernetes.fidelity;

import java.util.HashMap;
import java.util.Map;

/** What was saved on the way, and the aliases of resources. */
final class Variables {

    private static final String GROUP = "/apis/fidelity.longshore.dev/v1";
    private static final String ACCESS = "/apis/rbac.authorization.k8s.io/v1";

    private final Map<String, String> values = new HashMap<>();
    private final Map<String, Alias> aliases;

    Variables(String namespace) {
        values.put("ns", namespace);
        String here = "/namespaces/" + namespace;
        aliases = Map.ofEntries(
                Map.entry("widgets", new Alias(GROUP + here, "fidelity.longshore.dev/v1", "Widget")),
                Map.entry("gadgets", new Alias(GROUP + here, "fidelity.longshore.dev/v1", "Gadget")),
                Map.entry("relics", new Alias(GROUP, "fidelity.longshore.dev/v1", "Relic")),
                Map.entry("configmaps", new Alias("/api/v1" + here, "v1", "ConfigMap")),
                Map.entry("secrets", new Alias("/api/v1" + here, "v1", "Secret")),
                Map.entry("events", new Alias("/api/v1" + here, "v1", "Event")),
                Map.entry("serviceaccounts", new Alias("/api/v1" + here, "v1", "ServiceAccount")),
                Map.entry("namespaces", new Alias("/api/v1", "v1", "Namespace")),
                Map.entry("roles", new Alias(ACCESS + here, "rbac.authorization.k8s.io/v1", "Role")),
                Map.entry("rolebindings", new Alias(ACCESS + here, "rbac.authorization.k8s.io/v1", "RoleBinding")),
                Map.entry(
                        "leases", new Alias("/apis/coordination.k8s.io/v1" + here, "coordination.k8s.io/v1", "Lease")),
                Map.entry(
                        "newevents", new Alias("/apis/events.k8s.io/v1" + here, "events.k8s.io/v1", "Event", "events")),
                Map.entry(
                        "crds",
                        new Alias(
                                "/apis/apiextensions.k8s.io/v1",
                                "apiextensions.k8s.io/v1",
                                "CustomResourceDefinition",
                                "customresourcedefinitions")));
    }

    void save(String name, String value) {
        values.put(name, value);
    }

    String get(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new AssertionError("nothing was saved as '" + name + "'");
        }
        return value;
    }

    String fill(String text) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("${" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /** The path behind an alias; a whole path stays what it is. */
    String path(String target) {
        if (target.startsWith("/")) {
            return target;
        }
        String word = word(target);
        Alias alias = alias(word);
        return alias.root() + "/" + (alias.plural().isEmpty() ? word : alias.plural())
                + target.substring(word.length());
    }

    Alias alias(String target) {
        Alias alias = aliases.get(word(target));
        if (alias == null) {
            throw new AssertionError("no alias '" + word(target) + "'");
        }
        return alias;
    }

    private static String word(String target) {
        return target.split("[/?]", 2)[0];
    }

    record Alias(String root, String apiVersion, String kind, String plural) {

        Alias(String root, String apiVersion, String kind) {
            this(root, apiVersion, kind, "");
        }
    }
}
