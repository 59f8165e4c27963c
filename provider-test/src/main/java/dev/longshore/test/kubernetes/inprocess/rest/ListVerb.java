package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.CompactedException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.store.Snapshot;
import dev.longshore.test.kubernetes.inprocess.table.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Lists objects, in parts if the client wants it so. */
final class ListVerb implements Verb {

    private final ObjectStore store;
    private final Answers answers;

    ListVerb(ObjectStore store, Answers answers) {
        this.store = store;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        Query query = request.query();
        ObjectFilter filter = request.filter();
        Page page = query.text("continue").isEmpty()
                ? page(request, filter, first(request), "")
                : next(request, filter, ContinueToken.decode(query.text("continue")));
        return ApiResponse.json(200, answers.form(request).list(request.type(), page));
    }

    private Snapshot first(ResourceRequest request) {
        Query query = request.query();
        ReadView view = request.view(store);
        Versions.requireReached(query, view.revision());
        long asked = Versions.asked(query);
        if (!isExact(query, asked)) {
            return view.list(request.type().resource());
        }
        try {
            return view.listAt(request.type().resource(), asked);
        } catch (CompactedException ex) {
            throw Refusals.expired("The resourceVersion for the provided list is too old.");
        }
    }

    private static boolean isExact(Query query, long asked) {
        String match = query.text("resourceVersionMatch");
        if (!match.isEmpty()) {
            checkMatch(query, match, asked);
        }
        return match.equals("Exact") || (match.isEmpty() && asked > 0 && limit(query) > 0);
    }

    private static void checkMatch(Query query, String match, long asked) {
        String field = "resourceVersionMatch";
        if (query.text("resourceVersion").isEmpty()) {
            String why = "resourceVersionMatch is forbidden unless resourceVersion is provided";
            throw Refusals.invalidOptions("ListOptions", FieldError.forbidden(field, why));
        }
        if (!match.equals("Exact") && !match.equals("NotOlderThan")) {
            String supported = "\"Exact\", \"NotOlderThan\", \"\"";
            throw Refusals.invalidOptions("ListOptions", FieldError.notSupported(field, '"' + match + '"', supported));
        }
        if (match.equals("Exact") && asked == 0) {
            String why = "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"";
            throw Refusals.invalidOptions("ListOptions", FieldError.forbidden(field, why));
        }
    }

    private Page next(ResourceRequest request, ObjectFilter filter, ContinueToken token) {
        if (!request.query().text("resourceVersionMatch").isEmpty()) {
            String why = "resourceVersionMatch is forbidden when continue is provided";
            throw Refusals.invalidOptions("ListOptions", FieldError.forbidden("resourceVersionMatch", why));
        }
        if (Versions.asked(request.query()) > 0) {
            throw Refusals.badRequest("specifying resource version is not allowed when using continue");
        }
        if (token.revision() < 0) {
            return page(request, filter, request.view(store).list(request.type().resource()), token.after());
        }
        try {
            return page(
                    request,
                    filter,
                    request.view(store).listAt(request.type().resource(), token.revision()),
                    token.after());
        } catch (CompactedException ex) {
            String message = "The provided continue parameter is too old to display a consistent list result. You can"
                    + " start a new list without the continue parameter, or use the continue token in this response to"
                    + " retrieve the remainder of the results. Continuing with the provided token results in an"
                    + " inconsistent list - objects that were created, modified, or deleted between the time the first"
                    + " chunk was returned and now may show up in the list.";
            throw Refusals.expired(message).continueWith(new ContinueToken(-1, token.after()).encode());
        }
    }

    private static Page page(ResourceRequest request, ObjectFilter filter, Snapshot snapshot, String after) {
        int limit = limit(request.query());
        List<JsonObject> objects = new ArrayList<>();
        String last = "";
        long more = 0;
        for (Map.Entry<String, JsonObject> entry :
                inScope(request, snapshot, after).entrySet()) {
            if (filter.test(entry.getValue())) {
                if (limit > 0 && objects.size() == limit) {
                    more++;
                } else {
                    objects.add(entry.getValue());
                    last = entry.getKey();
                }
            }
        }
        String next = more == 0 ? "" : new ContinueToken(snapshot.revision(), last).encode();
        return new Page(snapshot.revision(), objects, next, hasSelector(request.query()) ? -1 : more);
    }

    private static SortedMap<String, JsonObject> inScope(ResourceRequest request, Snapshot snapshot, String after) {
        String namespace = request.address().namespace();
        SortedMap<String, JsonObject> objects = snapshot.objects();
        if (!namespace.isEmpty()) {
            objects = objects.subMap(namespace + "/", namespace + "0");
        }
        return after.isEmpty() ? objects : objects.tailMap(after + "\0");
    }

    /** A list from any version is served from memory by the real server, in one part whatever the limit. */
    private static int limit(Query query) {
        Long limit = query.number("limit");
        boolean fromMemory = query.text("resourceVersion").equals("0") && !query.has("continue");
        return limit == null || fromMemory ? 0 : (int) Math.min(limit, Integer.MAX_VALUE);
    }

    private static boolean hasSelector(Query query) {
        return !query.text("labelSelector").isEmpty()
                || !query.text("fieldSelector").isEmpty();
    }
}
