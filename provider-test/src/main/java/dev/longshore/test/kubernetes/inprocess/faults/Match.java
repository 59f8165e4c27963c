package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import java.util.Set;
import java.util.function.Predicate;

/** The requests that a fault strikes, before it is counted which of them. Empty texts and sets fit everything. */
record Match(Set<String> verbs, String resource, String namespace, String name, String subresource, String client)
        implements Predicate<RequestInfo> {

    /** The subresource that stands for none. */
    static final String NO_SUBRESOURCE = "/";

    @Override
    public boolean test(RequestInfo request) {
        return (verbs.isEmpty() || verbs.contains(request.verb()))
                && fits(resource, request.resource())
                && fits(namespace, namespaceOf(request))
                && fits(name, request.name())
                && fitsSubresource(request)
                && fitsClient(request);
    }

    /** Requests about a namespace itself count as being in it. */
    private static String namespaceOf(RequestInfo request) {
        return request.resource().equals("namespaces") ? request.name() : request.namespace();
    }

    private boolean fitsSubresource(RequestInfo request) {
        return subresource.equals(NO_SUBRESOURCE)
                ? request.subresource().isEmpty()
                : fits(subresource, request.subresource());
    }

    private boolean fitsClient(RequestInfo request) {
        return client.isEmpty()
                || request.user().equals(client)
                || request.userAgent().startsWith(client);
    }

    private static boolean fits(String wanted, String actual) {
        return wanted.isEmpty() || wanted.equals(actual);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(verbs.isEmpty() ? "any request" : String.join(" or ", verbs));
        append(text, " of ", resource);
        append(text, " in ", namespace);
        append(text, " named ", name);
        append(text, " through ", subresource.equals(NO_SUBRESOURCE) ? "no subresource" : subresource);
        append(text, " by ", client);
        return text.toString();
    }

    private static void append(StringBuilder text, String word, String value) {
        if (!value.isEmpty()) {
            text.append(word).append(value);
        }
    }
}
