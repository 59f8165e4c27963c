package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;

/** Answers requests. */
public interface ApiHandler {

    /** The answer, which is a refusal when the request cannot be served. */
    ApiResponse handle(ApiRequest request);
}
