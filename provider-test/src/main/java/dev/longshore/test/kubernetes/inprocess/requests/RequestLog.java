package dev.longshore.test.kubernetes.inprocess.requests;

import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The latest requests of an API server, oldest first. It keeps 50,000; {@link #clear()} begins anew.
 *
 * <pre>{@code
 * assertThat(server.requests().verb("patch").resource("widgets").client("provider-a").count()).isOne();
 * }</pre>
 */
public final class RequestLog {

    private static final int CAPACITY = 50_000;

    private final Deque<LoggedRequest> requests;
    private final Predicate<LoggedRequest> filter;

    /** With nothing in it. */
    public RequestLog() {
        this(new ArrayDeque<>(), any -> true);
    }

    private RequestLog(Deque<LoggedRequest> requests, Predicate<LoggedRequest> filter) {
        this.requests = requests;
        this.filter = filter;
    }

    /** Only those of a verb, such as {@code patch}; see {@link RequestInfo}. */
    public RequestLog verb(String verb) {
        return and(request -> request.info().verb().equals(verb));
    }

    /** Only those that change something. */
    public RequestLog writes() {
        return and(request -> request.info().isWrite());
    }

    /** Only those for a resource, such as {@code secrets}. */
    public RequestLog resource(String plural) {
        return and(request -> request.info().resource().equals(plural));
    }

    /** Only those in a namespace. */
    public RequestLog namespace(String namespace) {
        return and(request -> request.info().namespace().equals(namespace));
    }

    /** Only those for the object of a name. */
    public RequestLog name(String name) {
        return and(request -> request.info().name().equals(name));
    }

    /** Only those through a subresource, such as {@code status}. */
    public RequestLog subresource(String subresource) {
        return and(request -> request.info().subresource().equals(subresource));
    }

    /** Only those of a client: the user of a kubeconfig, or how its user agent begins. */
    public RequestLog client(String client) {
        return and(request -> request.info().user().equals(client)
                || request.info().userAgent().startsWith(client));
    }

    /** Only those that were answered with a code. */
    public RequestLog code(int code) {
        return and(request -> request.code() == code);
    }

    /** How many there are. */
    public long count() {
        return list().size();
    }

    /** All of them. */
    public List<LoggedRequest> list() {
        synchronized (requests) {
            return requests.stream().filter(filter).toList();
        }
    }

    /** Forgets all requests, those that a filter leaves out included. */
    public void clear() {
        synchronized (requests) {
            requests.clear();
        }
    }

    /** Takes note of a request. */
    public void add(LoggedRequest request) {
        synchronized (requests) {
            requests.addLast(request);
            if (requests.size() > CAPACITY) {
                requests.removeFirst();
            }
        }
    }

    private RequestLog and(Predicate<LoggedRequest> more) {
        return new RequestLog(requests, filter.and(more));
    }

    @Override
    public String toString() {
        return list().stream().map(LoggedRequest::toString).collect(Collectors.joining("\n"));
    }
}
