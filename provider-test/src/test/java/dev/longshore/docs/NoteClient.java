package dev.longshore.docs;

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

record NoteClient(Path folder) implements DeterministicName<Note> {

    @Override
    public Observation observe(Note note) throws IOException {
        requireFolder();
        if (Files.notExists(file(note))) {
            return Observation.absent();
        }
        String text = Files.readString(file(note));
        Note.Observed observed = new Note.Observed(Files.size(file(note)));
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
        requireFolder();
        Files.deleteIfExists(file(note));
        return DeleteResult.deleted();
    }

    /** A file that is missing because its disk is not mounted is not absent. */
    private void requireFolder() {
        if (Files.notExists(folder)) {
            throw ExternalException.transientFailure("folder " + folder + " is not there");
        }
    }

    private Path file(Note note) {
        return folder.resolve(Path.of(note.externalName()).getFileName());
    }
}
