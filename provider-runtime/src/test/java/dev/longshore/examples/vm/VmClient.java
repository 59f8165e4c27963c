package dev.longshore.examples.vm;

import dev.longshore.examples.vm.VmApi.Operation;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.ExternalException;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.PollResult;
import dev.longshore.external.UpdateResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A cloud with everything: ids of its own, operations with handles, idempotency tokens, tags, cancellation. */
class VmClient implements IdempotentCreate<Vm>, OwnerLookup<Vm>, OperationPoller<Vm>, OperationCanceller<Vm> {

    private final VmApi api;

    VmClient(VmApi api) {
        this.api = api;
    }

    @Override
    public Observation observe(Vm vm) throws Exception {
        Optional<Vm.Machine> machine = api.machine(vm.externalName());
        return machine.isEmpty() ? Observation.absent() : observation(vm, machine.get());
    }

    private static Observation observation(Vm vm, Vm.Machine machine) {
        Observation.Present<Vm.Parameters> present = compare(vm, machine)
                .lateInitialize(vm.parameters().inZone(machine.zone()))
                .withConnectionDetails(ConnectionDetails.of("endpoint", machine.address()));
        return switch (machine.state()) {
            case "RUNNING" -> present;
            case "UPDATING" -> present.busy("the machine is being updated");
            default -> present.notReady("the machine is " + machine.state());
        };
    }

    private static Observation.Present<Vm.Parameters> compare(Vm vm, Vm.Machine machine) {
        Vm.Observed observed = new Vm.Observed(machine.state(), machine.address());
        int wanted = vm.parameters().cores();
        return machine.cores() == wanted
                ? Observation.matching(vm, observed)
                : Observation.differing(vm, observed, "has " + machine.cores() + " cores instead of " + wanted);
    }

    @Override
    public CreateResult create(Vm vm, OperationContext operation, String token) throws Exception {
        Operation accepted = api.create(vm.parameters(), operation.owner().tags(), token);
        return CreateResult.accepted(handle(accepted.id()), accepted.machine()).pollAfter(Duration.ofSeconds(20));
    }

    @Override
    public Duration tokenValidity() {
        return Duration.ofHours(24);
    }

    @Override
    public List<String> findByOwner(Vm vm, Owner owner) throws Exception {
        return api.machinesWithTag("longshore-token", owner.token());
    }

    @Override
    public UpdateResult update(Vm vm, OperationContext operation) throws Exception {
        Operation accepted = api.resize(vm.externalName(), vm.parameters().cores());
        return UpdateResult.accepted(handle(accepted.id()));
    }

    @Override
    public DeleteResult delete(Vm vm, OperationContext operation) throws Exception {
        Optional<Operation> accepted = api.delete(vm.externalName());
        return accepted.isEmpty()
                ? DeleteResult.deleted()
                : DeleteResult.accepted(handle(accepted.get().id()));
    }

    @Override
    public PollResult poll(Vm vm, OperationHandle handle, OperationContext operation) throws Exception {
        Optional<Operation> found = api.operation(handle.value());
        return found.isEmpty() ? PollResult.unknownHandle() : result(found.get(), operation);
    }

    private static PollResult result(Operation found, OperationContext operation) {
        operation.progress(found.percent(), found.state());
        return switch (found.state()) {
            case "DONE" -> PollResult.succeeded(found.machine());
            case "FAILED" -> PollResult.failed(ExternalException.rejected(found.error()));
            default -> PollResult.running();
        };
    }

    @Override
    public void cancel(Vm vm, OperationContext operation) throws Exception {
        OperationHandle handle = operation.handle();
        if (handle != null) {
            api.cancel(handle.value());
        }
    }
}
