package dev.longshore.test.kubernetes.inprocess.store;

import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import java.util.function.Consumer;

/** An interest in the changes of one resource, until it is closed. */
public final class StoreWatch implements AutoCloseable {

    private final GroupResource resource;
    private final Consumer<Change> consumer;
    private final Consumer<StoreWatch> forget;

    StoreWatch(GroupResource resource, Consumer<Change> consumer, Consumer<StoreWatch> forget) {
        this.resource = resource;
        this.consumer = consumer;
        this.forget = forget;
    }

    void offer(Change change) {
        if (change.key().resource().equals(resource)) {
            consumer.accept(change);
        }
    }

    @Override
    public void close() {
        forget.accept(this);
    }
}
