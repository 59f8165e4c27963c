package dev.longshore.test.external;

import java.util.ArrayList;
import java.util.List;

/** The faults that are still to come. */
final class FaultScript {

    private static final class Pending {

        private final CloudFault fault;
        private int seen;

        Pending(CloudFault fault) {
            this.fault = fault;
        }

        boolean strikes(CloudRequest request) {
            if (!concerns(request) || isUsedUp()) {
                return false;
            }
            return ++seen > fault.match().skip();
        }

        private boolean concerns(CloudRequest request) {
            String owner = fault.match().owner();
            return fault.match().verb() == request.verb() && (owner == null || owner.equals(request.owner()));
        }

        private boolean isUsedUp() {
            return struck() >= fault.match().times();
        }

        boolean isUnused() {
            int enough = fault.match().times() == Integer.MAX_VALUE
                    ? 1
                    : fault.match().times();
            return struck() < enough;
        }

        private int struck() {
            return Math.max(0, seen - fault.match().skip());
        }
    }

    private final List<Pending> pending = new ArrayList<>();

    void add(CloudFault fault) {
        pending.add(new Pending(fault));
    }

    /** Counts the call and returns what strikes it. */
    List<CloudFault> strike(CloudRequest request) {
        return pending.stream()
                .filter(candidate -> candidate.strikes(request))
                .map(candidate -> candidate.fault)
                .toList();
    }

    List<CloudFault> unused() {
        return pending.stream()
                .filter(Pending::isUnused)
                .map(candidate -> candidate.fault)
                .toList();
    }
}
