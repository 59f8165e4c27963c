package dev.longshore.benchmarks;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.SettleTime;
import dev.longshore.external.UpdateResult;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A kind whose external system answers at once, so that only the runtime is measured. */
@ApiResource(group = "benchmark.longshore.dev", version = "v1")
class Parcel extends ManagedResource<Parcel.Parameters, Parcel.Found> {

    record Parameters(int weight) {}

    record Found(int weight) {}

    /** The external system. */
    static final class Depot implements ExternalConnector<Parcel> {

        private final Map<String, Integer> parcels = new ConcurrentHashMap<>();
        private final Map<String, Long> endedAt = new ConcurrentHashMap<>();
        private final AtomicLong observations = new AtomicLong();

        /** Returns when the last operation on a parcel ended, by {@link System#nanoTime()}. */
        long endedAt(String name) {
            return endedAt.getOrDefault(name, 0L);
        }

        long observations() {
            return observations.get();
        }

        @Override
        public ExternalClient<Parcel> connect(Parcel parcel, ConnectContext context) {
            return new Client();
        }

        @Override
        public SettleTime settleTime() {
            return SettleTime.IMMEDIATE;
        }

        private final class Client implements DeterministicName<Parcel> {

            @Override
            public Observation observe(Parcel parcel) {
                observations.incrementAndGet();
                Integer weight = parcels.get(parcel.externalName());
                if (weight == null) {
                    return Observation.absent();
                }
                return weight == parcel.parameters().weight()
                        ? Observation.matching(parcel, new Found(weight))
                        : Observation.differing(parcel, new Found(weight), "weight");
            }

            @Override
            public CreateResult create(Parcel parcel, OperationContext operation) {
                put(parcel);
                return CreateResult.created();
            }

            @Override
            public UpdateResult update(Parcel parcel, OperationContext operation) {
                put(parcel);
                return UpdateResult.updated();
            }

            private void put(Parcel parcel) {
                parcels.put(parcel.externalName(), parcel.parameters().weight());
                endedAt.put(parcel.name(), System.nanoTime());
            }

            @Override
            public DeleteResult delete(Parcel parcel, OperationContext operation) {
                parcels.remove(parcel.externalName());
                return DeleteResult.deleted();
            }
        }
    }
}
