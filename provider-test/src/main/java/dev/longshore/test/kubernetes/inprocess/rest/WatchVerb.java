package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.CompactedException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.store.StoreWatch;
import dev.longshore.test.kubernetes.inprocess.watch.WatchStream;
import dev.longshore.test.kubernetes.inprocess.watch.WatchTimes;

/** Watches objects. */
final class WatchVerb implements Verb {

    private static final int WAITING_EVENTS = 4096;

    private final ObjectStore store;
    private final Answers answers;
    private final WatchTimes times;

    WatchVerb(ObjectStore store, Answers answers, WatchTimes times) {
        this.store = store;
        this.answers = answers;
        this.times = times;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        Query query = request.query();
        WatchStream stream = new WatchStream(request.type(), request.filter(), answers.form(request), WAITING_EVENTS);
        begin(request, stream);
        times.keep(stream, query);
        return ApiResponse.stream(stream);
    }

    private void begin(ResourceRequest request, WatchStream stream) {
        long asked = Versions.asked(request.query());
        boolean withState = asked == 0 || request.query().flag("sendInitialEvents");
        try {
            StoreWatch watch = withState
                    ? watchWithState(request, stream)
                    : store.watch(request.type().resource(), asked, stream::accept);
            stream.onClose(watch::close);
            stream.beginLive();
        } catch (CompactedException ex) {
            stream.fail(Refusals.expired("too old resource version: " + asked + " (" + ex.oldest() + ")"));
        }
    }

    /** First what there is, or was for a client that is to see the past; then what came and comes after. */
    private StoreWatch watchWithState(ResourceRequest request, WatchStream stream) {
        GroupResource resource = request.type().resource();
        Long asOf = request.asOf();
        if (asOf == null) {
            return store.watchFromNow(resource, stream::begin, stream::accept);
        }
        store.listAt(resource, asOf).objects().values().forEach(stream::begin);
        return store.watch(resource, asOf, stream::accept);
    }
}
