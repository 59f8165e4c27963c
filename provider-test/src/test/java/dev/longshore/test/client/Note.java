package dev.longshore.test.client;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "notes.test.longshore.dev", version = "v1")
class Note extends ManagedResource<Note.Parameters, Note.Observed> {

    record Parameters(String text) {}

    record Observed(String text) {}
}
