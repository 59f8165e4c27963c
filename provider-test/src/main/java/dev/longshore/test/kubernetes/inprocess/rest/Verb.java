package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;

/** What is done with a resource. */
interface Verb {

    ApiResponse handle(ResourceRequest request);
}
