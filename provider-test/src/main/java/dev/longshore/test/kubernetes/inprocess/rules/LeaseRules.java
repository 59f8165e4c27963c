package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Leases: times with exactly six digits, and a duration that is one. */
final class LeaseRules implements KindRules {

    private static final Pattern MICRO_TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}(Z|[+-]\\d\\d:\\d\\d)");

    @Override
    public void prepareForCreate(JsonObject lease) {
        checkTimes(lease);
        Json.ensureObject(lease, "spec");
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject lease) {
        checkTimes(lease);
        Json.ensureObject(lease, "spec");
    }

    @Override
    public List<FieldError> validate(JsonObject lease) {
        List<FieldError> errors = new ArrayList<>();
        Number duration = Json.number(lease, "spec", "leaseDurationSeconds");
        if (duration != null && duration.longValue() <= 0) {
            errors.add(FieldError.invalid("spec.leaseDurationSeconds", duration.toString(), "must be greater than 0"));
        }
        Number transitions = Json.number(lease, "spec", "leaseTransitions");
        if (transitions != null && transitions.longValue() < 0) {
            errors.add(FieldError.invalid(
                    "spec.leaseTransitions", transitions.toString(), "must be greater than or equal to 0"));
        }
        return errors;
    }

    private static void checkTimes(JsonObject lease) {
        for (String field : List.of("acquireTime", "renewTime")) {
            String time = Json.text(lease, "spec", field);
            if (time != null && !MICRO_TIME.matcher(time).matches()) {
                throw Refusals.badRequest("Lease in version \"v1\" cannot be handled as a Lease: parsing time \"" + time
                        + "\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse spec." + field);
            }
        }
    }
}
