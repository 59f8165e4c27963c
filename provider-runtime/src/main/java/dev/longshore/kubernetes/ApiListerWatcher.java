package dev.longshore.kubernetes;

import dev.longshore.operation.StoreException;
import io.kubernetes.client.informer.ListerWatcher;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.CallGeneratorParams;
import io.kubernetes.client.util.Watchable;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lists and watches for an informer, so that it survives what the library's own way does not: an API server that is
 * restored to an older state, that closes each watch at once, that stays silent, that does not know the type yet. Used
 * by the one thread of the informer.
 */
final class ApiListerWatcher implements ListerWatcher<WatchedObject, WatchedList> {

    private final KubernetesApi api;
    private final WatchTarget target;
    private final WatchState state;
    private final Timing timing;
    private final InformerListener listener;
    private final ListReader reader;
    private final WatchPacing lists;
    private final WatchPacing watches;
    private boolean cutShort;

    ApiListerWatcher(
            KubernetesApi api, WatchTarget target, WatchState state, Timing timing, InformerListener listener) {
        this.api = api;
        this.target = target;
        this.state = state;
        this.timing = timing;
        this.listener = listener;
        this.reader = new ListReader(api, target);
        this.lists = new WatchPacing(timing);
        this.watches = new WatchPacing(timing);
    }

    @Override
    public WatchedList list(CallGeneratorParams ignored) throws ApiException {
        return attempt(lists, this::list);
    }

    private WatchedList list() {
        listener.listing();
        WatchedList list = reader.read();
        state.contacted();
        lists.succeeded();
        cutShort = false;
        listener.listed(list);
        return target.announceOnly() ? new WatchedList(List.of(), list.resourceVersion()) : list;
    }

    @Override
    public Watchable<WatchedObject> watch(CallGeneratorParams params) throws ApiException {
        return attempt(watches, () -> watch(params.resourceVersion, params.timeoutSeconds));
    }

    private WatchStream watch(String from, int seconds) {
        if (cutShort) {
            checkNotBehind(from);
        }
        ApiStream stream = api.watch(target.watch(from, seconds));
        state.watching();
        long start = timing.ticker().getAsLong();
        Runnable end = () -> ended(timing.since(start), seconds);
        return new WatchStream(stream, target, state, from, listener, end);
    }

    private void ended(Duration lasted, int seconds) {
        watches.watched(lasted);
        cutShort = lasted.toSeconds() < seconds - 1;
    }

    /**
     * A watch from a version that the API server has yet to reach would be open and silent for ever. That happens when
     * the cluster was restored from a backup, which cuts connections: so it is asked after each one that was cut.
     */
    private void checkNotBehind(String from) {
        String newest = reader.newest();
        state.contacted();
        if (!newest.equals(from) && !ResourceVersions.isNewer(newest, from)) {
            throw new StoreException.Unavailable(
                    "the API server went back from version " + from + " to " + newest + " of " + target.type()
                            + ", all objects are listed again",
                    null);
        }
    }

    private <T> T attempt(WatchPacing pacing, Supplier<T> request) throws ApiException {
        try {
            pacing.await();
            return request.get();
        } catch (StoreException ex) {
            if (!Thread.currentThread().isInterrupted()) {
                pacing.failed();
                state.failed(String.valueOf(ex.getMessage()));
            }
            throw new ApiException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new ApiException(ex);
        }
    }
}
