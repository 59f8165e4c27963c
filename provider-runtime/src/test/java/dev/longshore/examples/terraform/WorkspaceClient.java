package dev.longshore.examples.terraform;

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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Drives the CLI. An apply blocks for as long as it takes. When it is cancelled the thread is interrupted, the process
 * is asked to stop, and nothing goes on before it has written its state.
 */
class WorkspaceClient implements DeterministicName<Workspace> {

    private final CommandLine terraform;

    WorkspaceClient(CommandLine terraform) {
        this.terraform = terraform;
    }

    @Override
    public String externalNameOf(Workspace workspace) {
        return nameOf(workspace);
    }

    static String nameOf(Workspace workspace) {
        return workspace.namespace() + "." + workspace.name();
    }

    @Override
    public Observation observe(Workspace workspace) throws IOException, InterruptedException {
        int resources = resources(succeed(terraform.run(line -> {}, "show", "-json")));
        return resources == 0 ? Observation.absent() : plan(workspace, new Workspace.Observed(resources));
    }

    private static int resources(Result show) {
        JsonObject state = JsonParser.parseString(show.output()).getAsJsonObject();
        return state.has("values")
                ? state.getAsJsonObject("values")
                        .getAsJsonObject("root_module")
                        .getAsJsonArray("resources")
                        .size()
                : 0;
    }

    private Observation plan(Workspace workspace, Workspace.Observed observed)
            throws IOException, InterruptedException {
        Result plan = terraform.run(line -> {}, arguments(workspace, "plan", "-lock=false", "-detailed-exitcode"));
        return switch (plan.exitCode()) {
            case 0 -> Observation.matching(workspace, observed);
            case 2 -> Observation.differing(workspace, observed, summary(plan));
            default -> throw ExternalException.transientFailure("terraform plan failed: " + summary(plan));
        };
    }

    @Override
    public CreateResult create(Workspace workspace, OperationContext operation)
            throws IOException, InterruptedException {
        apply(workspace, operation);
        return CreateResult.created();
    }

    @Override
    public UpdateResult update(Workspace workspace, OperationContext operation)
            throws IOException, InterruptedException {
        apply(workspace, operation);
        return UpdateResult.updated();
    }

    private void apply(Workspace workspace, OperationContext operation) throws IOException, InterruptedException {
        succeed(terraform.run(progress(operation), arguments(workspace, "apply", "-auto-approve")));
    }

    @Override
    public DeleteResult delete(Workspace workspace, OperationContext operation)
            throws IOException, InterruptedException {
        succeed(terraform.run(progress(operation), arguments(workspace, "destroy", "-auto-approve")));
        return DeleteResult.deleted();
    }

    private static Consumer<String> progress(OperationContext operation) {
        return line -> {
            if (line.contains("Still ") || line.contains("complete after")) {
                operation.progress(line.strip());
            }
        };
    }

    private static String[] arguments(Workspace workspace, String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("-input=false", "-no-color"));
        workspace.parameters().variables().forEach((name, value) -> arguments.add("-var=" + name + "=" + value));
        return arguments.toArray(String[]::new);
    }

    /** What a failed apply did change is in its state, so the next observation shows it. */
    private static Result succeed(Result result) {
        if (result.exitCode() != 0) {
            throw ExternalException.transientFailure("terraform failed: " + summary(result));
        }
        return result;
    }

    private static String summary(Result result) {
        return (result.output() + "\n" + result.errors())
                .lines()
                .filter(line -> line.startsWith("Plan:") || line.contains("Error:"))
                .findFirst()
                .orElse("exit code " + result.exitCode());
    }
}
