package dev.longshore.docs;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "notes.example.org", version = "v1")
class Note extends ManagedResource<Note.Parameters, Note.Observed> {

    record Parameters(String text) {}

    record Observed(long bytes) {}
}
