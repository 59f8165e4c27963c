package dev.longshore.it;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "it.longshore.dev", version = "v1", plural = "boxes")
class Box extends ManagedResource<Box.Parameters, Box.Found> {

    record Parameters(int size) {}

    record Found(int size) {}
}
