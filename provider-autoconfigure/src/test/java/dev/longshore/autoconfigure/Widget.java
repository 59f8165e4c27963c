package dev.longshore.autoconfigure;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "example.longshore.dev", version = "v1alpha1")
public class Widget extends ManagedResource<Gadget.Parameters, Gadget.Status> {}
