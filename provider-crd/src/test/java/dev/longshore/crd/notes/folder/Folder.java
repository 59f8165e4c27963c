package dev.longshore.crd.notes.folder;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "notes.example.org", version = "v1")
class Folder extends ManagedResource<Folder.Parameters, Folder.Observed> {

    record Parameters(String path) {}

    record Observed(int notes) {}
}
