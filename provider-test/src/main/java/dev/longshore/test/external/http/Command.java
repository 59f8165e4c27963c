package dev.longshore.test.external.http;

import com.google.gson.JsonObject;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudLog;
import dev.longshore.test.external.CloudObject;
import java.time.Duration;
import java.util.List;

/** What goes over the wire beside calls, at {@code /admin/} and the name of the method. */
final class Command {

    private Command() {}

    record Nothing() {}

    record Throttle(String account, Duration howLong) {}

    record Change(String id, JsonObject body) {}

    record Remove(String id) {}

    record Maintain(String id, Duration howLong) {}

    record Faults(List<CloudFault> faults) {}

    record Objects(List<CloudObject> objects) {}

    record Log(CloudLog log) {}
}
