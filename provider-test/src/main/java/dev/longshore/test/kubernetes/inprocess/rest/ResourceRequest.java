package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.apply.Actor;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.request.ResourceAddress;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request together with the resource type that it is about.
 *
 * @param asOf the revision that reads are to see as the latest, or null for what is the latest
 * @param warnings what the client is to be told although it is served; added to on the way
 */
record ResourceRequest(
        ApiRequest http,
        ResourceAddress address,
        ResourceType type,
        @Nullable Long asOf,
        List<String> warnings) {

    private static final Map<String, String> OPTIONS =
            Map.of("PUT", "UpdateOptions", "PATCH", "PatchOptions", "DELETE", "DeleteOptions");

    ResourceRequest(ApiRequest http, ResourceAddress address, ResourceType type, @Nullable Long asOf) {
        this(http, address, type, asOf, new ArrayList<>());
    }

    ReadView view(ObjectStore store) {
        return new ReadView(store, asOf);
    }

    Query query() {
        return http.query();
    }

    ObjectKey key() {
        return type.key(address.namespace(), address.name());
    }

    ObjectFilter filter() {
        return ObjectFilter.of(type, address.namespace(), query());
    }

    JsonObject existing(ObjectStore store) {
        JsonObject object = view(store).get(key());
        if (object == null) {
            throw Refusals.notFound(type.subject(address.name()));
        }
        return object;
    }

    boolean isDryRun() {
        for (String value : query().all("dryRun")) {
            if (!value.equals("All")) {
                String given = "[]string{\"" + value + "\"}";
                throw Refusals.invalidOptions(options(), FieldError.notSupported("dryRun", given, "\"All\""));
            }
        }
        return query().has("dryRun");
    }

    private String options() {
        return OPTIONS.getOrDefault(http.method(), "CreateOptions");
    }

    Actor actor() {
        return Actor.of(query().text("fieldManager"), http.userAgent(), address.subresource());
    }

    WriteOptions writeOptions(boolean blind) {
        return new WriteOptions(actor(), isDryRun(), blind, false);
    }
}
