package dev.longshore.examples.key;

import dev.longshore.examples.key.KeyService.KeyState;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.UpdateResult;
import java.util.List;
import java.util.Optional;

/** Keys cannot be deleted at once, only scheduled for it; until then they can be read and taken back. */
class KeyClient implements OwnerLookup<Key> {

    private final KeyService keys;

    KeyClient(KeyService keys) {
        this.keys = keys;
    }

    @Override
    public Observation observe(Key key) {
        Optional<KeyState> state = keys.describe(key.externalName());
        return state.isEmpty() ? Observation.absent() : observation(key, state.get());
    }

    private static Observation observation(Key key, KeyState state) {
        Key.Observed observed = new Key.Observed(state.rotated(), state.deletedAt());
        if (state.deletedAt() != null) {
            return Observation.differing(key, observed, "the key is going to be deleted")
                    .notReady("deletion is scheduled for " + state.deletedAt())
                    .withDeletionScheduled();
        }
        return matches(key.parameters(), state)
                ? Observation.matching(key, observed)
                : Observation.differing(key, observed, "description or rotation differs");
    }

    private static boolean matches(Key.Parameters wanted, KeyState state) {
        return wanted.rotated() == state.rotated() && wanted.description().equals(state.description());
    }

    @Override
    public CreateResult create(Key key, OperationContext operation) {
        Key.Parameters wanted = key.parameters();
        return CreateResult.created(keys.create(
                wanted.description(), wanted.rotated(), operation.owner().tags()));
    }

    @Override
    public UpdateResult update(Key key, OperationContext operation) {
        keys.cancelDeletion(key.externalName());
        keys.change(
                key.externalName(),
                key.parameters().description(),
                key.parameters().rotated());
        return UpdateResult.updated();
    }

    /** The observation that follows says {@code deletionScheduled}: the resource need not wait for the days to pass. */
    @Override
    public DeleteResult delete(Key key, OperationContext operation) {
        keys.scheduleDeletion(key.externalName(), key.parameters().deletionWindowDays());
        return DeleteResult.deleted();
    }

    @Override
    public List<String> findByOwner(Key key, Owner owner) {
        return keys.idsTagged(owner.tags());
    }
}
