package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.request.ResourceAddress;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;

/** A request together with the resource type that it is about. */
record ResourceRequest(ApiRequest http, ResourceAddress address, ResourceType type) {

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
        JsonObject object = store.get(key());
        if (object == null) {
            throw Refusals.notFound(type.subject(address.name()));
        }
        return object;
    }

    boolean isDryRun() {
        for (String value : query().all("dryRun")) {
            if (!value.equals("All")) {
                throw Refusals.badRequest("dryRun: Unsupported value: \"" + value + "\": supported values: \"All\"");
            }
        }
        return query().has("dryRun");
    }

    WriteOptions writeOptions(boolean blind) {
        return new WriteOptions(isDryRun(), blind);
    }
}
