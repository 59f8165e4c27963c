package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists all objects of a target page by page, always in their newest state: that can neither be too old nor, after a
 * restore of the cluster, too new. Used by one thread.
 */
final class ListReader {

    private final KubernetesApi api;
    private final WatchTarget target;
    private boolean listedBefore;
    private boolean continuationFailed;

    ListReader(KubernetesApi api, WatchTarget target) {
        this.api = api;
        this.target = target;
    }

    WatchedList read() {
        List<WatchedObject> items = new ArrayList<>();
        Page page = firstPage(items);
        while (!page.continuation().isEmpty()) {
            page = nextPage(page, items);
        }
        listedBefore = true;
        return new WatchedList(items, page.resourceVersion());
    }

    /** Returns the newest resource version. */
    String newest() {
        return page(1, "", new ArrayList<>()).resourceVersion();
    }

    /** Continuations expire; a list that is too long to be read in pages in time is read in one piece. */
    private Page firstPage(List<WatchedObject> items) {
        int limit = continuationFailed ? 0 : WatchTarget.PAGE;
        continuationFailed = false;
        return page(limit, "", items);
    }

    private Page nextPage(Page page, List<WatchedObject> items) {
        continuationFailed = true;
        Page next = page(WatchTarget.PAGE, page.continuation(), items);
        continuationFailed = false;
        return next;
    }

    private Page page(int limit, String continuation, List<WatchedObject> items) {
        ApiRequest request = target.list(limit, continuation);
        try (ApiStream stream = api.open(request)) {
            return parse(stream.json(), items);
        } catch (IOException | JsonParseException | IllegalStateException ex) {
            throw KubernetesApi.unusable(request, ex);
        }
    }

    private Page parse(JsonReader in, List<WatchedObject> items) throws IOException {
        Page page = new Page("", "");
        in.beginObject();
        while (in.hasNext()) {
            String name = in.nextName();
            if (name.equals("metadata")) {
                page = Page.of(JsonParser.parseReader(in).getAsJsonObject());
            } else if (name.equals("items") && in.peek() == JsonToken.BEGIN_ARRAY) {
                parseItems(in, items);
            } else {
                in.skipValue();
            }
        }
        in.endObject();
        return page;
    }

    private void parseItems(JsonReader in, List<WatchedObject> items) throws IOException {
        in.beginArray();
        while (in.hasNext()) {
            WatchedObject item = target.keep(JsonParser.parseReader(in), !listedBefore);
            if (item != null) {
                items.add(item);
            }
        }
        in.endArray();
    }

    private record Page(String resourceVersion, String continuation) {

        static Page of(JsonObject metadata) {
            return new Page(text(metadata.get("resourceVersion")), text(metadata.get("continue")));
        }

        private static String text(JsonElement value) {
            return value == null || value.isJsonNull() ? "" : value.getAsString();
        }
    }
}
