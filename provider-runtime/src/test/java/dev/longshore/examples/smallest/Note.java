package dev.longshore.examples.smallest;

import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A whole provider: keeps text files in a folder equal to what Note resources ask for. */
@ApiResource(group = "notes.example.org", version = "v1")
class Note extends ManagedResource<Note.Parameters, Note.Observed> {

    record Parameters(String text) {}

    record Observed(long bytes) {}

    static ExternalConnector<Note> connector(Path folder) {
        return (note, context) -> new Client(folder);
    }

    private record Client(Path folder) implements DeterministicName<Note> {

        @Override
        public Observation observe(Note note) throws IOException {
            if (Files.notExists(file(note))) {
                return Observation.absent();
            }
            String text = Files.readString(file(note));
            Observed observed = new Observed(Files.size(file(note)));
            return text.equals(note.parameters().text())
                    ? Observation.matching(note, observed)
                    : Observation.differing(note, observed, "text differs");
        }

        @Override
        public CreateResult create(Note note, OperationContext operation) throws IOException {
            Files.writeString(file(note), note.parameters().text());
            return CreateResult.created();
        }

        @Override
        public UpdateResult update(Note note, OperationContext operation) throws IOException {
            Files.writeString(file(note), note.parameters().text());
            return UpdateResult.updated();
        }

        @Override
        public DeleteResult delete(Note note, OperationContext operation) throws IOException {
            Files.deleteIfExists(file(note));
            return DeleteResult.deleted();
        }

        private Path file(Note note) {
            return folder.resolve(Path.of(note.externalName()).getFileName());
        }
    }
}
