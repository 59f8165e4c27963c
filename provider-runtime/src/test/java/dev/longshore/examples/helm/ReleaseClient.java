package dev.longshore.examples.helm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.examples.cli.CommandLine;
import dev.longshore.examples.cli.CommandLine.Result;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * Installs with {@code --wait}, so that hooks have run and pods are ready when a call returns. A release whose helm was
 * killed stays "pending" for ever; after the longest time that helm may take, it is rolled back and done again.
 */
class ReleaseClient implements DeterministicName<Release> {

    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final CommandLine helm;
    private final Path folder;
    private final Clock clock;

    ReleaseClient(CommandLine helm, Path folder, Clock clock) {
        this.helm = helm;
        this.folder = folder;
        this.clock = clock;
    }

    @Override
    public Observation observe(Release release) throws IOException, InterruptedException {
        Result result = helm.run(line -> {}, "status", release.externalName(), "--output=json");
        if (result.errors().contains("release: not found")) {
            return Observation.absent();
        }
        return observation(release, State.of(result));
    }

    private Observation observation(Release release, State state) {
        Release.Observed observed = new Release.Observed(state.revision(), state.name());
        if (state.name().startsWith("pending-")) {
            Observation.Present<?> pending =
                    Observation.differing(release, observed, state.name()).notReady(state.name());
            return isStuck(state) ? pending : pending.busy("helm is at work: " + state.name());
        }
        return matches(release, state)
                ? Observation.matching(release, observed)
                : Observation.differing(release, observed, "chart, version or values differ, or " + state.name());
    }

    private boolean isStuck(State state) {
        return state.changed().plus(LONGEST).isBefore(clock.instant());
    }

    private static boolean matches(Release release, State state) {
        return state.name().equals("deployed") && state.description().equals(mark(release));
    }

    /** Stored as the description of the revision; says what it was made from. */
    private static String mark(Release release) {
        return "longshore " + Integer.toHexString(release.parameters().hashCode());
    }

    @Override
    public CreateResult create(Release release, OperationContext operation) throws IOException, InterruptedException {
        upgrade(release, operation);
        return CreateResult.created();
    }

    @Override
    public UpdateResult update(Release release, OperationContext operation) throws IOException, InterruptedException {
        if (wasStuck(release)) {
            operation.progress("rolling back what an earlier helm left unfinished");
            helm.run(operation::progress, "rollback", release.externalName(), "--wait");
        }
        upgrade(release, operation);
        return UpdateResult.updated();
    }

    private static boolean wasStuck(Release release) {
        Release.Observed last = release.lastObservation();
        return last != null && last.state().startsWith("pending-");
    }

    private void upgrade(Release release, OperationContext operation) throws IOException, InterruptedException {
        Release.Parameters wanted = release.parameters();
        Path values = Files.writeString(folder.resolve(operation.id() + ".yaml"), wanted.values());
        Result result = helm.run(
                operation::progress,
                "upgrade",
                release.externalName(),
                wanted.chart(),
                "--install",
                "--wait",
                "--wait-for-jobs",
                "--version=" + wanted.version(),
                "--values=" + values,
                "--description=" + mark(release),
                "--timeout=" + shorter(operation.remaining(), LONGEST).toSeconds() + "s");
        finish(result);
    }

    @Override
    public DeleteResult delete(Release release, OperationContext operation) throws IOException, InterruptedException {
        finish(helm.run(operation::progress, "uninstall", release.externalName(), "--wait", "--ignore-not-found"));
        return DeleteResult.deleted();
    }

    private static void finish(Result result) {
        if (result.exitCode() != 0) {
            throw ExternalException.transientFailure("helm failed: " + result.errors());
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private record State(int revision, String name, String description, Instant changed) {

        static State of(Result result) {
            if (result.exitCode() != 0) {
                throw ExternalException.transientFailure("helm status failed: " + result.errors());
            }
            JsonObject json = JsonParser.parseString(result.output()).getAsJsonObject();
            JsonObject info = json.getAsJsonObject("info");
            return new State(
                    json.get("version").getAsInt(),
                    info.get("status").getAsString(),
                    info.get("description").getAsString(),
                    OffsetDateTime.parse(info.get("last_deployed").getAsString())
                            .toInstant());
        }
    }
}
