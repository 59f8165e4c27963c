package dev.longshore.sample.postgres.index;

import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.sample.postgres.jdbc.Sessions;
import dev.longshore.sample.postgres.jdbc.SqlFailures;
import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Looks at one index and decides what an operation does to it. */
class IndexClient implements DeterministicName<Index>, OperationCanceller<Index> {

    private final Sessions sessions;

    IndexClient(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public String externalNameOf(Index index) {
        String name = index.parameters().name();
        return IndexName.format(index.parameters().schema(), name == null ? index.name() : name);
    }

    private static IndexName nameOf(Index index) {
        return IndexName.parse(index.externalName(), index.parameters().schema());
    }

    @Override
    public Observation observe(Index index) {
        try {
            IndexCatalog catalog = new IndexCatalog(sessions.reading());
            IndexCatalog.Found found = catalog.find(nameOf(index));
            return index.metadata().isDeleted() ? observeDeleted(index, found) : observe(index, found, catalog);
        } catch (SQLException ex) {
            throw SqlFailures.whenReading(ex);
        }
    }

    /**
     * What belongs to another resource is not ours to delete, so ours is gone. What still goes on is no reason to wait,
     * because the deletion ends it.
     */
    private Observation observeDeleted(Index index, IndexCatalog.Found found) throws SQLException {
        LiveIndex any = found.all().stream().findFirst().orElse(null);
        if (any == null || OwnerMark.isForeign(any.mark(), index)) {
            sessions.requireNoWork(index);
            return Observation.absent();
        }
        return Observation.differing(index, observed(any), "it is to be deleted");
    }

    private Observation observe(Index index, IndexCatalog.Found found, IndexCatalog catalog) throws SQLException {
        IndexDefinition definition = IndexDefinition.of(index.parameters());
        refuseOtherName(index, found.name());
        LiveIndex live = found.live();
        if (live == null) {
            requireTable(definition, catalog);
            sessions.requireNoWork(index);
            return Observation.absent();
        }
        OwnerMark.refuseForeign(live.mark(), index, "index " + live.name());
        Observation.Present<IndexParameters> present = observe(index, found, live, definition);
        String work = found.build() == null ? sessions.work(index) : found.build() + "; waiting for it to end";
        return work == null ? present : present.busy(work);
    }

    private static void refuseOtherName(Index index, IndexName name) {
        String wanted = index.parameters().name();
        boolean renamed = wanted != null && !wanted.equals(name.name().text());
        if (renamed || !index.parameters().schema().equals(name.schema().text())) {
            throw ExternalException.rejected("the index is " + name + ", and neither name nor schema can be changed;"
                    + " put spec.forProvider.name and schema back, or make another resource");
        }
    }

    private void requireTable(IndexDefinition definition, IndexCatalog catalog) throws SQLException {
        if (catalog.table(definition.schema(), definition.table()).isEmpty()) {
            throw ExternalException.transientFailure("table "
                    + IndexName.format(
                            definition.schema().text(), definition.table().text())
                    + " does not exist in database " + sessions.server().database()
                    + "; the index is built when it is there");
        }
    }

    private static Observation.Present<IndexParameters> observe(
            Index index, IndexCatalog.Found found, LiveIndex live, IndexDefinition definition) {
        String difference = difference(found, live, definition);
        if (difference == null && live.valid()) {
            return Observation.matching(index, observed(live));
        }
        String reason = difference == null ? "it is not valid: its build has not ended" : difference;
        Observation.Present<IndexParameters> present = Observation.differing(index, observed(live), reason);
        return live.valid() ? present : present.notReady("index is not valid yet");
    }

    private static @Nullable String difference(IndexCatalog.Found found, LiveIndex live, IndexDefinition definition) {
        if (live.mark() == null) {
            return "it has no owner's mark yet";
        }
        if (!definition.fingerprint().equals(live.fact("spec"))) {
            return "it is '" + live.definition() + "' and was not built from '" + definition + "'";
        }
        if (!live.fingerprint().equals(live.fact("live"))) {
            return "somebody changed it to '" + live.definition() + "'";
        }
        return found.leftovers().stream()
                .map(left -> "index " + left.name() + " is left of a rebuild")
                .findFirst()
                .orElse(null);
    }

    private static IndexObservation observed(LiveIndex live) {
        return new IndexObservation(
                live.name().schema().text(), live.name().name().text(), live.definition(), live.valid());
    }

    @Override
    public CreateResult create(Index index, OperationContext operation) {
        IndexDefinition definition = IndexDefinition.of(index.parameters());
        try (IndexWork work = work(index, operation)) {
            work.lockTable(definition.schema(), definition.table());
            LiveIndex live = work.find(nameOf(index)).live();
            if (live == null) {
                work.build(definition, nameOf(index));
            } else {
                OwnerMark.refuseForeign(live.mark(), index, "index " + live.name());
            }
            return CreateResult.created();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    @Override
    public UpdateResult update(Index index, OperationContext operation) {
        IndexDefinition definition = IndexDefinition.of(index.parameters());
        try (IndexWork work = work(index, operation)) {
            work.lockTable(definition.schema(), definition.table());
            update(index, definition, work);
            return UpdateResult.updated();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    private static void update(Index index, IndexDefinition definition, IndexWork work) throws SQLException {
        IndexCatalog.Found found = work.find(nameOf(index));
        LiveIndex live = found.live();
        if (live == null) {
            throw ExternalException.transientFailure("index " + found.name() + " has gone; it is built again next");
        }
        OwnerMark.refuseForeign(live.mark(), index, "index " + live.name());
        boolean same = live.valid() && work.isSame(live, definition);
        LiveIndex fresh = same ? null : readyReplacement(found, definition, work);
        for (LiveIndex left : found.leftovers()) {
            if (!left.equals(fresh)) {
                work.drop(left.name());
            }
        }
        if (same) {
            work.mark(live, definition);
        } else {
            replace(live, fresh, definition, work);
        }
    }

    /** A build that went on in the server after its provider had died may have ended well. */
    private static @Nullable LiveIndex readyReplacement(
            IndexCatalog.Found found, IndexDefinition definition, IndexWork work) throws SQLException {
        LiveIndex ready = found.replacement();
        return ready != null && ready.valid() && work.isSame(ready, definition) ? ready : null;
    }

    private static void replace(LiveIndex live, @Nullable LiveIndex ready, IndexDefinition definition, IndexWork work)
            throws SQLException {
        if (ready == null && !live.valid()) {
            work.drop(live.name());
            work.build(definition, live.name());
            return;
        }
        LiveIndex fresh = ready == null ? work.build(definition, live.name().replacement()) : ready;
        work.swap(live, fresh, definition);
        work.drop(live.name().replaced());
    }

    @Override
    public DeleteResult delete(Index index, OperationContext operation) {
        try (IndexWork work = work(index, operation)) {
            work.cancelLeftWork(nameOf(index));
            for (LiveIndex live : work.find(nameOf(index)).all()) {
                OwnerMark.refuseForeign(live.mark(), index, "index " + live.name());
                work.lockTable(live);
                work.drop(live.name());
            }
            return DeleteResult.deleted();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    private IndexWork work(Index index, OperationContext operation) {
        return new IndexWork(index, sessions.server(), sessions.changing(operation), operation);
    }

    @Override
    public void cancel(Index index, OperationContext operation) throws SQLException {
        sessions.cancel();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
