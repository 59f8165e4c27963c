package dev.longshore.examples.terraform;

import dev.longshore.examples.cli.CommandLine;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Gives each workspace a folder on a volume that outlives the provider. */
class WorkspaceConnector implements ExternalConnector<Workspace> {

    private final Path volume;

    WorkspaceConnector(Path volume) {
        this.volume = volume;
    }

    @Override
    public ExternalClient<Workspace> connect(Workspace workspace, ConnectContext context)
            throws IOException, InterruptedException {
        Path folder = Files.createDirectories(volume.resolve(WorkspaceClient.nameOf(workspace)));
        CommandLine terraform = new CommandLine(folder, List.of("terraform"));
        if (Files.notExists(folder.resolve(".terraform"))) {
            initialize(terraform, workspace.parameters().module());
        }
        return new WorkspaceClient(terraform);
    }

    private static void initialize(CommandLine terraform, String module) throws IOException, InterruptedException {
        if (terraform
                        .run(line -> {}, "init", "-input=false", "-from-module=" + module)
                        .exitCode()
                != 0) {
            throw ExternalException.rejected("module '" + module + "' cannot be initialized");
        }
    }
}
