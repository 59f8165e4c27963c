package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;

/** Reads one object. */
final class GetVerb implements Verb {

    private final ObjectStore store;
    private final Answers answers;

    GetVerb(ObjectStore store, Answers answers) {
        this.store = store;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        Versions.requireReached(request.query(), request.view(store).revision());
        return answers.one(200, request, request.existing(store));
    }
}
