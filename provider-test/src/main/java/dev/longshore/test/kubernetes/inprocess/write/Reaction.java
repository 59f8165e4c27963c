package dev.longshore.test.kubernetes.inprocess.write;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import org.jspecify.annotations.Nullable;

/** What a controller does about a committed change. It is called by the thread that committed. */
public interface Reaction {

    /** Null before is a creation, null after a removal. */
    void changed(ResourceType type, @Nullable JsonObject before, @Nullable JsonObject after);
}
