package dev.longshore.examples.terraform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.longshore.examples.FakeOperation;
import dev.longshore.examples.FakeResource;
import dev.longshore.examples.cli.CommandLine;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceClientTests {

    /** Stands for the CLI: works until it is told to stop, and writes its state then. */
    private static final String TERRAFORM = """
            case $1 in
            show) cat state; exit 0 ;;
            plan) echo "Plan: 1 to add, 0 to change, 1 to destroy."; exit 2 ;;
            destroy) echo "Error: still in use" >&2; exit 1 ;;
            esac
            trap 'echo saved >state; exit 1' TERM
            echo 'database: Still creating...'
            read never <pipe & wait
            """;

    @TempDir
    private Path folder;

    private final Workspace workspace =
            FakeResource.of(Workspace.class, "shop-one", new Workspace.Parameters("shop", Map.of("size", "2")));

    @Test
    void createWhenInterruptedReturnsAfterTheStateWasWritten() throws Exception {
        FakeOperation operation = new FakeOperation();
        FutureTask<?> create = new FutureTask<>(() -> client().create(workspace, operation));
        Thread thread = new Thread(create);
        thread.start();
        await().until(() -> operation.progress.contains("database: Still creating..."));

        thread.interrupt();

        assertThatThrownBy(create::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(folder.resolve("state")).hasContent("saved");
    }

    @Test
    void observeWhenPlanHasChangesSaysWhich() throws Exception {
        Files.writeString(folder.resolve("state"), """
                {"format_version": "1.0", "values": {"root_module": {"resources": [{"address": "database"}]}}}
                """);

        Observation.Present<?> present = (Observation.Present<?>) client().observe(workspace);

        assertThat(present.difference()).isEqualTo("Plan: 1 to add, 0 to change, 1 to destroy.");
        assertThat(present.atProvider()).isEqualTo(new Workspace.Observed(1));
    }

    @Test
    void observeWhenThereIsNoStateSaysAbsent() throws Exception {
        Files.writeString(folder.resolve("state"), "{\"format_version\": \"1.0\"}");

        assertThat(client().observe(workspace)).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void deleteWhenTerraformFailsSaysWhy() {
        assertThatThrownBy(() -> client().delete(workspace, new FakeOperation()))
                .isInstanceOf(ExternalException.class)
                .hasMessage("terraform failed: Error: still in use");
    }

    private WorkspaceClient client() throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("terraform"), TERRAFORM);
        new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor();
        return new WorkspaceClient(new CommandLine(folder, List.of("/bin/sh", script.toString())));
    }
}
