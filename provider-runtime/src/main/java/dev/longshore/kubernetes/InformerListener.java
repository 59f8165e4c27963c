package dev.longshore.kubernetes;

/** Hears what an informer does. Lists are announced by the thread that reads them, changes one after the other. */
interface InformerListener {

    /** All objects are about to be read in their newest state. */
    default void listing() {}

    /** All objects were read. */
    default void listed(WatchedList list) {}

    /** An object of a target that is not cached was changed, by the thread that reads the watch. */
    default void announced(WatchedObject object, boolean deleted) {}

    default void added(WatchedObject object) {}

    default void changed(WatchedObject before, WatchedObject after) {}

    default void removed(WatchedObject object) {}
}
