package dev.longshore.test.client;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalConnector;
import dev.longshore.test.client.NoteClient.Mistake;
import dev.longshore.test.client.NoteClient.Store;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** The contract for notes, with the mistake that the configuration names; run by {@link ExternalClientContractTests} only. */
class NoteContract extends ExternalClientContract<Note.Parameters, Note> {

    static final String MISTAKE = "mistake";

    private final Store store = new Store();
    private final Mistake mistake;

    NoteContract() {
        this.mistake = Mistake.valueOf(System.getProperty(MISTAKE, Mistake.NONE.name()));
    }

    @AfterEach
    void letGo() {
        store.slowEnough().countDown();
    }

    @Override
    protected ExternalConnector<Note> connector() {
        return NoteClient.connector(store, mistake);
    }

    @Override
    protected ConnectContext context() {
        return TestConnectContext.of(NoteClient.SECRET);
    }

    @Override
    protected ConnectContext unreachable() {
        return TestConnectContext.of("unreachable");
    }

    @Override
    protected Optional<ConnectContext> unauthorized() {
        return Optional.of(TestConnectContext.of("another-secret"));
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
    protected TestResource<Note.Parameters, Note> slow() {
        return wanted().parameters(new Note.Parameters("slow"));
    }

    @Override
    protected Duration bound() {
        return Duration.ofSeconds(1);
    }

    @Override
    protected Object externalState() {
        return List.of(List.copyOf(store.notes().entrySet()), List.copyOf(store.log()));
    }

    @Override
    protected Collection<String> secrets() {
        return List.of(NoteClient.SECRET, "another-secret");
    }
}
