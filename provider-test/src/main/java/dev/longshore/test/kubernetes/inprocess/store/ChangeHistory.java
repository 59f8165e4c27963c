package dev.longshore.test.kubernetes.inprocess.store;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;

/** The latest changes, a bounded number of them. Not safe for threads; the store's lock guards it. */
final class ChangeHistory {

    private final int capacity;
    private final Deque<Change> changes = new ArrayDeque<>();
    private long compacted;

    ChangeHistory(int capacity) {
        this.capacity = capacity;
    }

    void add(Change change) {
        changes.addLast(change);
        if (changes.size() > capacity) {
            compacted = changes.removeFirst().revision();
        }
    }

    /** Forgets every change up to and including the revision. */
    void compact(long revision) {
        while (!changes.isEmpty() && changes.peekFirst().revision() <= revision) {
            changes.removeFirst();
        }
        compacted = Math.max(compacted, revision);
    }

    /** The changes of a resource after a revision, oldest first. */
    List<Change> since(GroupResource resource, long revision) {
        requireKept(revision);
        Deque<Change> found = new ArrayDeque<>();
        Iterator<Change> backwards = changes.descendingIterator();
        while (backwards.hasNext()) {
            Change change = backwards.next();
            if (change.revision() <= revision) {
                break;
            }
            if (change.key().resource().equals(resource)) {
                found.addFirst(change);
            }
        }
        return new ArrayList<>(found);
    }

    /** Turns the current objects of a resource into those of an earlier revision. */
    void undo(GroupResource resource, NavigableMap<String, JsonObject> current, long revision) {
        List<Change> later = since(resource, revision);
        for (int i = later.size() - 1; i >= 0; i--) {
            Change change = later.get(i);
            JsonObject before = change.before();
            if (before == null) {
                current.remove(change.key().sortKey());
            } else {
                current.put(change.key().sortKey(), before);
            }
        }
    }

    private void requireKept(long revision) {
        if (revision < compacted) {
            throw new CompactedException(revision, compacted);
        }
    }
}
