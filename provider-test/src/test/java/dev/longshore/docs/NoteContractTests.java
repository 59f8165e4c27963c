package dev.longshore.docs;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalConnector;
import dev.longshore.test.client.ExternalClientContract;
import dev.longshore.test.client.TestConnectContext;
import dev.longshore.test.client.TestResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

class NoteContractTests extends ExternalClientContract<Note.Parameters, Note> {

    @TempDir
    Path folder;

    @Override
    protected ExternalConnector<Note> connector() {
        return (note, context) -> new NoteClient(Path.of(context.providerConfig(String.class)));
    }

    @Override
    protected ConnectContext context() {
        return TestConnectContext.of(folder.toString());
    }

    @Override
    protected ConnectContext unreachable() {
        return TestConnectContext.of(folder.resolve("not-mounted").toString());
    }

    @Override
    protected Optional<ConnectContext> unauthorized() {
        return Optional.empty();
    }

    @Override
    protected TestResource<Note.Parameters, Note> wanted() {
        return TestResource.of(Note.class, new Note.Parameters("text"));
    }

    @Override
    protected TestResource<Note.Parameters, Note> changed() {
        return wanted().parameters(new Note.Parameters("other text"));
    }

    @Override
    protected Object externalState() throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                texts.put(file, Files.readString(file));
            }
        }
        return texts;
    }

    @Override
    protected Collection<String> secrets() {
        return List.of();
    }
}
