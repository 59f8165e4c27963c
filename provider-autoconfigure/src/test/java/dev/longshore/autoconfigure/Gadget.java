package dev.longshore.autoconfigure;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "example.longshore.dev", version = "v1alpha1")
public class Gadget extends ManagedResource<Gadget.Parameters, Gadget.Status> {

    public record Parameters(String size) {}

    public record Status(String size) {}
}
