package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.operation.ConnectionSecrets;
import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.StoreException;
import dev.longshore.operation.UnreadableRecordException;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes connection details as the Crossplane Resource Model wants it. What was published is remembered as a hash, so
 * that publishing the same again makes no request. Values are never logged.
 */
public final class KubernetesConnectionSecrets implements ConnectionSecrets {

    private static final Logger log = LoggerFactory.getLogger(KubernetesConnectionSecrets.class);

    private static final int MAX_CONFLICTS = 5;

    private final SecretWatch watch;
    private final KubernetesApi api;
    private final List<ResourceType> owners;
    private final VersionedSecrets<String> published = new VersionedSecrets<>(key -> {});

    /**
     * Creates the Secrets of resources of some types.
     *
     * @param watch tells when a Secret was changed by somebody else
     * @param owners types of the managed resources
     */
    public KubernetesConnectionSecrets(SecretWatch watch, Collection<ResourceType> owners) {
        this.watch = watch;
        this.api = watch.api();
        this.owners = List.copyOf(owners);
        watch.listen(published);
    }

    @Override
    public void publish(ResourceObject owner, ConnectionDetails details, String operationId) {
        Optional<ApiPath> path = details.isEmpty() ? Optional.empty() : ConnectionSecret.pathFor(owner);
        path.ifPresent(secret -> {
            ConnectionSecret wanted = ConnectionSecret.of(secret, owner, details, operationId);
            if (!isPublished(wanted)) {
                publish(owner, wanted);
            }
        });
    }

    @Override
    public boolean lacks(ResourceObject owner, String operationId) {
        Optional<ApiPath> path = ConnectionSecret.pathFor(owner);
        return path.isPresent()
                && api.find(path.get())
                        .map(ConnectionSecret::lastOperation)
                        .filter(last -> last.isEmpty() || last.equals(operationId))
                        .isEmpty();
    }

    private boolean isPublished(ConnectionSecret wanted) {
        watch.ensureStarted();
        return watch.isAttentiveTo(wanted.path().namespace())
                && published
                        .get(wanted.key())
                        .filter(wanted.fingerprint()::equals)
                        .isPresent();
    }

    private void publish(ResourceObject owner, ConnectionSecret wanted) {
        try {
            for (int conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
                if (tryPublish(owner, wanted)) {
                    return;
                }
            }
        } catch (StoreException ex) {
            throw StoreFailures.during("cannot create or update connection secret", ex);
        }
        throw new StoreException.Unavailable(
                "cannot create or update connection secret: " + wanted.path() + " changes too often", null);
    }

    /** Returns false if somebody else was faster. */
    private boolean tryPublish(ResourceObject owner, ConnectionSecret wanted) {
        VersionedSecrets.Entry<String> pending = published.reading(wanted.key());
        Optional<JsonObject> present = api.find(wanted.path());
        try {
            present.map(secret -> update(owner, secret, wanted))
                    .orElseGet(() -> Optional.of(api.create(wanted.path(), wanted.toJson())))
                    .ifPresent(written -> published.read(
                            wanted.key(), pending, SecretReader.versionOf(written), wanted.fingerprint()));
            return true;
        } catch (StoreException.Conflict ex) {
            return false;
        } catch (StoreException.Gone ex) {
            // The Secret was deleted in between, or its namespace does not exist: the next try tells.
            if (present.isEmpty()) {
                throw ex;
            }
            return false;
        }
    }

    /** Returns the Secret that now holds the details; empty if it was left to a newer operation. */
    private Optional<JsonObject> update(ResourceObject owner, JsonObject secret, ConnectionSecret wanted) {
        wanted.requireControlOver(secret);
        if (wanted.isContainedIn(secret)) {
            return Optional.of(secret);
        }
        if (wanted.isOfOtherOperationThan(secret) && !isCurrentOperation(owner, wanted.operationId())) {
            log.info(
                    "{} was written by another operation than {}, which is not the current one any more; it is left"
                            + " as it is",
                    wanted.path(),
                    wanted.operationId());
            return Optional.empty();
        }
        return Optional.of(api.mergePatch(wanted.path(), wanted.patchOf(secret)));
    }

    /**
     * Reads after the Secret was read and before it is written on exactly that version: so an operation that starts in
     * between, and publishes, makes this write fail.
     */
    private boolean isCurrentOperation(ResourceObject owner, String operationId) {
        return typeOf(owner)
                .flatMap(type -> api.find(ApiPath.object(
                        type, owner.metadata().namespace(), owner.metadata().name())))
                .map(ResourceObject::of)
                .filter(live -> live.metadata().uid().equals(owner.metadata().uid()))
                .map(live -> live.metadata().annotation(Annotations.OPERATION))
                .filter(record -> isRecordOf(record, operationId))
                .isPresent();
    }

    private Optional<ResourceType> typeOf(ResourceObject owner) {
        JsonObject json = owner.toJson();
        return owners.stream()
                .filter(type -> type.apiVersion().equals(ConnectionSecret.text(json, "apiVersion"))
                        && type.kind().equals(ConnectionSecret.text(json, "kind")))
                .findFirst();
    }

    private static boolean isRecordOf(String record, String operationId) {
        try {
            return OperationRecord.parse(record).id().equals(operationId);
        } catch (UnreadableRecordException ex) {
            return false;
        }
    }
}
