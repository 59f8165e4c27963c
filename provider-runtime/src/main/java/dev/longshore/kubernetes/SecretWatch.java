package dev.longshore.kubernetes;

import dev.longshore.resource.ResourceType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Hears of changes of Secrets. It asks for their metadata only and keeps nothing, so that what Secrets there are costs no
 * memory, and contents come here only if somebody reads them. Runs from the first time that somebody does.
 */
public final class SecretWatch {

    static final ResourceType SECRET = new ResourceType("", "v1", "Secret", "secrets", true);

    private final KubernetesApi api;
    private final String namespace;
    private final ResourceInformer informer;
    private final AtomicBoolean started = new AtomicBoolean();

    /**
     * Creates a watch.
     *
     * @param namespace namespace to watch, null for all
     */
    public SecretWatch(KubernetesApi api, @Nullable String namespace) {
        this(api, namespace == null ? "" : namespace, Timing.SYSTEM);
    }

    SecretWatch(KubernetesApi api, String namespace, Timing timing) {
        this.api = api;
        this.namespace = namespace;
        this.informer = new ResourceInformer(api, new WatchTarget(SECRET, namespace, true), timing);
    }

    KubernetesApi api() {
        return api;
    }

    void listen(InformerListener listener) {
        informer.listen(listener);
    }

    void ensureStarted() {
        if (started.compareAndSet(false, true)) {
            informer.start();
        }
    }

    /** Whether a change of a Secret in the namespace would be heard of. */
    boolean isAttentiveTo(String secretNamespace) {
        InformerHealth health = informer.health();
        boolean watched = namespace.isEmpty() || namespace.equals(secretNamespace);
        return watched && health.synced() && !health.stale();
    }

    /**
     * Returns how it fares. Nothing waits for it: as long as it does not work, a Secret is read each time that it is
     * needed.
     */
    public InformerHealth health() {
        InformerHealth health = informer.health();
        return new InformerHealth(health.kind(), true, false, health.lastContact(), health.problem());
    }

    /** Ends for good. */
    public void stop() {
        if (started.getAndSet(true)) {
            informer.stop();
        }
    }
}
