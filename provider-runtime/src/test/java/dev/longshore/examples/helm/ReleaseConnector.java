package dev.longshore.examples.helm;

import dev.longshore.examples.cli.CommandLine;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

class ReleaseConnector implements ExternalConnector<Release> {

    private final Path folder;

    ReleaseConnector(Path folder) {
        this.folder = folder;
    }

    @Override
    public ExternalClient<Release> connect(Release release, ConnectContext context) {
        List<String> helm = List.of("helm", "--namespace", release.namespace());
        return new ReleaseClient(new CommandLine(folder, helm), folder, Clock.systemUTC());
    }
}
