package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.table.Representations;

/** Reads one object. */
final class GetVerb implements Verb {

    private final ObjectStore store;
    private final Representations representations;

    GetVerb(ObjectStore store, Representations representations) {
        this.store = store;
        this.representations = representations;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        Versions.requireReached(request.query(), store.revision());
        return ApiResponse.json(
                200,
                representations
                        .choose(request.http().header("Accept"), request.query().text("includeObject"))
                        .one(request.type(), request.existing(store)));
    }
}
