package dev.longshore.it;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.SettleTime;
import dev.longshore.external.UpdateResult;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Boxes whose calls can be held up by a test. */
class BoxCloud implements ExternalConnector<Box> {

    final Map<String, Integer> boxes = new ConcurrentHashMap<>();
    final Queue<String> log = new ConcurrentLinkedQueue<>();
    volatile CountDownLatch gate = new CountDownLatch(0);

    @Override
    public ExternalClient<Box> connect(Box box, ConnectContext context) {
        return new Client();
    }

    @Override
    public SettleTime settleTime() {
        return SettleTime.IMMEDIATE;
    }

    private final class Client implements ExternalClient<Box>, DeterministicName<Box>, OperationCanceller<Box> {

        @Override
        public Observation observe(Box box) {
            Integer size = boxes.get(box.externalName());
            if (size == null) {
                return Observation.absent();
            }
            return size == box.parameters().size()
                    ? Observation.matching(box, new Box.Found(size))
                    : Observation.differing(box, new Box.Found(size), "size " + size);
        }

        @Override
        public CreateResult create(Box box, OperationContext operation) throws InterruptedException {
            work("create " + box.parameters().size(), operation);
            boxes.put(box.externalName(), box.parameters().size());
            return CreateResult.created();
        }

        @Override
        public UpdateResult update(Box box, OperationContext operation) throws InterruptedException {
            work("update " + box.parameters().size(), operation);
            boxes.put(box.externalName(), box.parameters().size());
            return UpdateResult.updated();
        }

        @Override
        public DeleteResult delete(Box box, OperationContext operation) throws InterruptedException {
            work("delete", operation);
            boxes.remove(box.externalName());
            return DeleteResult.deleted();
        }

        private void work(String what, OperationContext operation) throws InterruptedException {
            log.add(what);
            operation.progress(42, "half way");
            while (!gate.await(5, TimeUnit.MILLISECONDS)) {
                operation.throwIfCancelRequested();
            }
        }

        @Override
        public void cancel(Box box, OperationContext operation) {}
    }
}
