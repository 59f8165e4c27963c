package dev.longshore.test.client;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps notes in memory, rightly or with one mistake. */
final class NoteClient implements DeterministicName<Note>, OperationCanceller<Note> {

    /** What a client can get wrong. */
    enum Mistake {
        NONE,
        OBSERVE_WRITES,
        ABSENT_IS_AN_ERROR,
        UNREACHABLE_IS_ABSENT,
        UNAUTHORIZED_IS_TRANSIENT,
        CREATE_MAKES_TWO,
        CREATE_REFUSES_WHAT_IS_THERE,
        UPDATE_FORGETS,
        DIFFERENCE_IS_NOT_SEEN,
        DELETE_NEEDS_SOMETHING,
        CANCEL_IS_IGNORED,
        SECRET_IN_MESSAGE
    }

    static final String SECRET = "the-secret";

    /** Notes outside, by name. */
    record Store(Map<String, String> notes, List<String> log, CountDownLatch slowEnough) {

        Store() {
            this(new TreeMap<>(), new ArrayList<>(), new CountDownLatch(1));
        }
    }

    private final Store store;
    private final Mistake mistake;
    private final String password;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    private NoteClient(Store store, Mistake mistake, String password) {
        this.store = store;
        this.mistake = mistake;
        this.password = password;
    }

    static ExternalConnector<Note> connector(Store store, Mistake mistake) {
        return new ExternalConnector<>() {
            @Override
            public ExternalClient<Note> connect(Note note, ConnectContext context) {
                return new NoteClient(store, mistake, context.providerConfig(String.class));
            }
        };
    }

    private boolean makes(Mistake... mistakes) {
        return Set.of(mistakes).contains(mistake);
    }

    private void signIn() {
        if (password.equals("unreachable")) {
            throw ExternalException.transientFailure("nobody answers");
        }
        if (!password.equals(SECRET)) {
            throw makes(Mistake.UNAUTHORIZED_IS_TRANSIENT)
                    ? ExternalException.transientFailure("wrong password")
                    : ExternalException.rejected(
                            "wrong password" + (makes(Mistake.SECRET_IN_MESSAGE) ? " " + password : ""));
        }
    }

    @Override
    public Observation observe(Note note) {
        if (makes(Mistake.UNREACHABLE_IS_ABSENT) && password.equals("unreachable")) {
            return Observation.absent();
        }
        signIn();
        if (makes(Mistake.OBSERVE_WRITES)) {
            store.log().add("observed");
        }
        String text = store.notes().get(note.externalName());
        return text == null ? absent(note) : present(note, text);
    }

    private Observation absent(Note note) {
        if (makes(Mistake.ABSENT_IS_AN_ERROR)) {
            throw ExternalException.rejected("there is no note " + note.externalName());
        }
        return Observation.absent();
    }

    private Observation present(Note note, String text) {
        Note.Observed observed = new Note.Observed(text);
        boolean same = makes(Mistake.DIFFERENCE_IS_NOT_SEEN)
                || note.parameters().text().equals(text);
        return same
                ? Observation.matching(note, observed)
                : Observation.differing(note, observed, "text is '" + text + "'");
    }

    @Override
    public CreateResult create(Note note, OperationContext operation) throws InterruptedException {
        signIn();
        if (note.parameters().text().equals("slow")) {
            waitFor(operation);
        }
        String name = note.externalName();
        if (store.notes().containsKey(name) && makes(Mistake.CREATE_REFUSES_WHAT_IS_THERE)) {
            throw ExternalException.rejected("there is a note " + name);
        }
        boolean second = store.notes().containsKey(name) && makes(Mistake.CREATE_MAKES_TWO);
        store.notes().put(second ? name + "-2" : name, note.parameters().text());
        return CreateResult.created();
    }

    private void waitFor(OperationContext operation) throws InterruptedException {
        if (makes(Mistake.CANCEL_IS_IGNORED)) {
            store.slowEnough().await();
        } else if (cancelled.await(operation.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
            operation.throwIfCancelRequested();
        } else {
            throw ExternalException.outcomeUnknown("it took too long");
        }
    }

    @Override
    public UpdateResult update(Note note, OperationContext operation) {
        signIn();
        if (!makes(Mistake.UPDATE_FORGETS)) {
            store.notes().put(note.externalName(), note.parameters().text());
        }
        return UpdateResult.updated();
    }

    @Override
    public DeleteResult delete(Note note, OperationContext operation) {
        signIn();
        boolean gone = store.notes().remove(note.externalName()) == null;
        if (gone && makes(Mistake.DELETE_NEEDS_SOMETHING)) {
            throw ExternalException.rejected("there is no note " + note.externalName());
        }
        return DeleteResult.deleted();
    }

    @Override
    public void cancel(Note note, OperationContext operation) {
        cancelled.countDown();
    }
}
