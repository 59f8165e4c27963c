package dev.longshore.queue;

/** A key with the time and class that it was asked for. Not thread-safe. */
final class Entry<K> implements Comparable<Entry<K>> {

    final K key;
    private final long sequence;
    long due;
    Priority priority;
    boolean handedOut;
    boolean wantedAgain;

    Entry(K key, long sequence, long due, Priority priority) {
        this.key = key;
        this.sequence = sequence;
        this.due = due;
        this.priority = priority;
    }

    /** Makes it earlier and more important, if that is what is asked for. */
    void raise(long otherDue, Priority otherPriority) {
        due = Math.min(due, otherDue);
        priority = otherPriority.compareTo(priority) < 0 ? otherPriority : priority;
    }

    /** Earliest first; of those that are due at once, the one that was there first. */
    @Override
    public int compareTo(Entry<K> other) {
        return due == other.due ? Long.compare(sequence, other.sequence) : Long.compare(due, other.due);
    }
}
