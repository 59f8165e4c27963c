package dev.longshore.examples.terraform;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import java.util.Map;

@ApiResource(group = "terraform.example.org", version = "v1")
class Workspace extends ManagedResource<Workspace.Parameters, Workspace.Observed> {

    /** The module itself and the backend that keeps the state are in the folder that the connector prepares. */
    record Parameters(String module, Map<String, String> variables) {}

    record Observed(int resources) {}
}
