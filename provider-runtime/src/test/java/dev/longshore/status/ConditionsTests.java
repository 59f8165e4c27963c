package dev.longshore.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTests {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.750Z");
    private static final String OLD = "{'type':'Synced','status':'True','reason':'ReconcileSuccess',"
            + "'lastTransitionTime':'2025-01-01T00:00:00Z','observedGeneration':3}";

    private static JsonObject status(String conditions) {
        return JsonParser.parseString("{'conditions':[" + conditions + "]}").getAsJsonObject();
    }

    private static JsonObject first(JsonArray conditions) {
        return conditions.get(0).getAsJsonObject();
    }

    @Test
    void with_whenThereAreNone_addsThemWithWholeSeconds() {
        JsonArray conditions =
                Conditions.with(new JsonObject(), Verdict.inSync().available(), 1, NOW);

        assertThat(conditions)
                .isEqualTo(JsonParser.parseString("[{'type':'Synced','status':'True','reason':'ReconcileSuccess',"
                        + "'lastTransitionTime':'2026-01-01T00:00:00Z','observedGeneration':1},"
                        + "{'type':'Ready','status':'True','reason':'Available',"
                        + "'lastTransitionTime':'2026-01-01T00:00:00Z','observedGeneration':1}]"));
    }

    @ParameterizedTest
    @CsvSource({
        "ReconcileSuccess, 3, 3, kept",
        "ReconcileSuccess, 3, 4, new",
        "ReconcileSuccess, 0, 4, kept",
        "ReconcileSuccess, 3, 0, kept",
        "Other, 3, 3, new"
    })
    void with_whenItSaysTheSame_keepsTheEntryUntouched(String reason, long before, long generation, String expected) {
        JsonObject status = status(OLD.replace("'observedGeneration':3", "'observedGeneration':" + before));
        JsonObject old = first(status.getAsJsonArray("conditions")).deepCopy();
        Verdict verdict = new Verdict(new Verdict.Finding("True", reason, null), null);

        assertThat(first(Conditions.with(status, verdict, generation, NOW)).equals(old))
                .isEqualTo(expected.equals("kept"));
    }

    @Test
    void with_whenOnlyTheMessageIsNew_movesTheTime() {
        JsonObject status = status(OLD);
        Verdict verdict = new Verdict(new Verdict.Finding("True", "ReconcileSuccess", "more"), null);

        assertThat(first(Conditions.with(status, verdict, 3, NOW))
                        .get("lastTransitionTime")
                        .getAsString())
                .isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void with_whenTheMessageIsEmpty_isTheSameAsNone() {
        JsonObject status = status(OLD.replace("'reason'", "'message':'','reason'"));

        assertThat(Conditions.with(status, Verdict.inSync(), 3, NOW)).isEqualTo(status.get("conditions"));
    }

    @Test
    void with_whenOthersHaveConditions_keepsThemAndTheOrder() {
        JsonObject status =
                status("{'type':'Ready','status':'False'},{'type':'Theirs','status':'Odd','more':1}," + OLD);
        JsonArray conditions = Conditions.with(status, Verdict.paused(), 3, NOW);

        assertThat(conditions.asList().stream()
                        .map(entry -> entry.getAsJsonObject().get("type").getAsString()))
                .containsExactly("Ready", "Theirs", "Synced");
        assertThat(conditions.get(1).getAsJsonObject().get("more").getAsInt()).isEqualTo(1);
    }

    @Test
    void with_whenTheVerdictChangesNothing_changesNothing() {
        JsonObject status = status(OLD);

        assertThat(Conditions.with(status, Verdict.unchanged(), 9, NOW)).isEqualTo(status.get("conditions"));
    }
}
