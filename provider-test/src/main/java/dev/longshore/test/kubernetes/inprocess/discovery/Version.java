package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonObject;

/** What the server says it is: the Kubernetes version whose behaviour it has. */
final class Version {

    static final String GIT_VERSION = "v1.32.0+longshore";

    private Version() {}

    static JsonObject document() {
        JsonObject version = new JsonObject();
        version.addProperty("major", "1");
        version.addProperty("minor", "32");
        version.addProperty("gitVersion", GIT_VERSION);
        version.addProperty("gitCommit", "in-process");
        version.addProperty("gitTreeState", "clean");
        version.addProperty("buildDate", "1970-01-01T00:00:00Z");
        version.addProperty("goVersion", "none");
        version.addProperty("compiler", "javac");
        version.addProperty("platform", "jvm");
        return version;
    }
}
