package dev.longshore.examples.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.examples.FakeOperation;
import dev.longshore.examples.FakeResource;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.Observation;
import dev.longshore.resource.SecretKeyReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoteTests {

    private static final Path SOURCE = Path.of("src/test/java/dev/longshore/examples/smallest/Note.java");

    @TempDir
    private Path folder;

    @Test
    void providerWhenSmallestIsUnderSixtyLines() throws IOException {
        List<String> lines = Files.readAllLines(SOURCE).stream()
                .filter(line -> !line.isBlank())
                .toList();

        assertThat(lines).hasSizeLessThan(60);
    }

    @Test
    void observeWhenTextChangedSaysWhatDiffers() throws Exception {
        try (ExternalClient<Note> client = client()) {
            assertThat(client.observe(note("old"))).isInstanceOf(Observation.Absent.class);
            client.create(note("old"), new FakeOperation());

            assertThat(present(client, "old").matches()).isTrue();
            assertThat(present(client, "new").difference()).isEqualTo("text differs");

            client.update(note("new"), new FakeOperation());
            assertThat(present(client, "new").matches()).isTrue();
            client.delete(note("new"), new FakeOperation());
            assertThat(client.observe(note("new"))).isInstanceOf(Observation.Absent.class);
        }
    }

    private static Observation.Present<?> present(ExternalClient<Note> client, String text) throws Exception {
        return (Observation.Present<?>) client.observe(note(text));
    }

    private ExternalClient<Note> client() throws Exception {
        return Note.connector(folder).connect(note("any"), new NothingToRead());
    }

    private static Note note(String text) {
        return FakeResource.of(Note.class, "one.txt", new Note.Parameters(text));
    }

    private static final class NothingToRead implements ConnectContext {

        @Override
        public <S> S providerConfig(Class<S> specType) {
            throw new IllegalStateException("there is none");
        }

        @Override
        public String secret(SecretKeyReference reference) {
            throw new IllegalStateException("there is none");
        }
    }
}
