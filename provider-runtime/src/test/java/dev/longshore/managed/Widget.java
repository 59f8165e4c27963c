package dev.longshore.managed;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "test.longshore.dev", version = "v1")
class Widget extends ManagedResource<Widget.Parameters, Widget.Found> {

    record Parameters(int size) {}

    record Found(int size) {}
}
