package dev.longshore.examples.helm;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;

@ApiResource(group = "helm.example.org", version = "v1")
class Release extends ManagedResource<Release.Parameters, Release.Observed> {

    record Parameters(String chart, String version, String values) {}

    record Observed(int revision, String state) {}
}
