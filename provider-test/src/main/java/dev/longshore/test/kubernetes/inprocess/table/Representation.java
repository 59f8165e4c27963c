package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;

/** The form in which a client asked to be shown objects. */
public interface Representation {

    /** One object. */
    JsonObject one(ResourceType type, JsonObject object);

    /** A part of a list. */
    JsonObject list(ResourceType type, Page page);

    /** The object of a watch event; only the first one of a stream carries what is the same for all. */
    JsonObject event(ResourceType type, JsonObject object, boolean first);
}
