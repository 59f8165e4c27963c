package dev.longshore.test.kubernetes.inprocess.controller;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.CustomResources;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.Reaction;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Hands every committed change to the controllers it concerns. All but the one of CRDs work in the background. */
public final class Controllers implements Reaction {

    private final DefinitionController definitions;
    private final NamespaceController namespaces;
    private final GarbageCollector garbage;
    private final Executor background;

    /** With the one thread that works in the background. */
    public Controllers(
            ObjectStore store, ResourceCatalog catalog, ObjectWriter writer, Clock clock, Executor background) {
        Collector collector = new Collector(store, catalog, writer);
        this.definitions = new DefinitionController(catalog, writer, clock);
        this.namespaces = new NamespaceController(store, collector, writer);
        this.garbage = new GarbageCollector(collector, writer);
        this.background = background;
    }

    @Override
    public void changed(ResourceType type, @Nullable JsonObject before, @Nullable JsonObject after) {
        definitions.changed(type, before, after);
        JsonObject known = after == null ? before : after;
        if (known == null) {
            return;
        }
        if (after == null || isBeingDeleted(after)) {
            run(() -> afterDeletion(type, known, after == null));
        } else if (Json.array(after, "metadata", "ownerReferences") != null) {
            run(() -> garbage.ownersMayBeGone(type, after));
        }
    }

    private void afterDeletion(ResourceType type, JsonObject object, boolean gone) {
        String namespace = type.resource().equals(BuiltInTypes.NAMESPACES)
                ? Json.textOrEmpty(object, "metadata", "name")
                : Json.textOrEmpty(object, "metadata", "namespace");
        namespaces.empty(namespace);
        if (type.resource().equals(CustomResources.DEFINITIONS)
                || (gone && type.traits().custom())) {
            // The instances of a CRD go before it does.
            namespaces.emptyDefinitions();
        }
        garbage.afterDeletion(type, object, gone);
    }

    private void run(Runnable work) {
        try {
            background.execute(work);
        } catch (RejectedExecutionException closing) {
            // The server is being closed; what would be tidied up goes with it.
        }
    }

    private static boolean isBeingDeleted(JsonObject object) {
        return Json.find(object, "metadata", "deletionTimestamp") != null;
    }
}
