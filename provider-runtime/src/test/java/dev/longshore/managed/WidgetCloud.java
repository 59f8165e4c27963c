package dev.longshore.managed;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.SettleTime;
import dev.longshore.external.UpdateResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An external system that is as simple as can be: widgets with a size, by name or by id. */
final class WidgetCloud {

    final Map<String, Integer> widgets = new TreeMap<>();
    final Map<String, String> owners = new TreeMap<>();
    final List<String> log = new ArrayList<>();

    @Nullable
    RuntimeException failure;

    @Nullable
    RuntimeException failureAfterwards;

    @Nullable
    RuntimeException failureOfLooks;

    int looks;

    /** Reads do not show anything yet. */
    boolean lagging;

    ConnectionDetails details = ConnectionDetails.none();

    /** Tokens of all creates that arrived, in order. */
    final List<String> tokens = new ArrayList<>();

    @Nullable
    String work;

    private int ids;

    ExternalConnector<Widget> named() {
        return connector(new Named());
    }

    ExternalConnector<Widget> assigningIds() {
        return connector(new Assigned());
    }

    ExternalConnector<Widget> withOwnerMarks() {
        return connector(new Marked());
    }

    /** Effects are visible at once. */
    ExternalConnector<Widget> immediate(String client) {
        ExternalClient<Widget> made = switch (client) {
            case "named" -> new Named();
            case "marked" -> new Marked();
            default -> new Assigned();
        };
        return connector(made, SettleTime.IMMEDIATE);
    }

    ExternalConnector<Widget> withTokens() {
        return connector(new Tokened());
    }

    /** Shows what is in flight. */
    ExternalConnector<Widget> showingWork() {
        return connector(new Named(), SettleTime.seenAsBusy(Duration.ofSeconds(5)));
    }

    static ExternalConnector<Widget> connector(ExternalClient<Widget> client) {
        return connector(client, new SettleTime(Duration.ofMinutes(1), Duration.ofSeconds(10)));
    }

    private static ExternalConnector<Widget> connector(ExternalClient<Widget> client, SettleTime settleTime) {
        return new ExternalConnector<>() {
            @Override
            public ExternalClient<Widget> connect(Widget resource, dev.longshore.external.ConnectContext context) {
                return client;
            }

            @Override
            public SettleTime settleTime() {
                return settleTime;
            }
        };
    }

    private void call(String text) {
        log.add(text);
        if (failure != null) {
            throw failure;
        }
    }

    private void called() {
        if (failureAfterwards != null) {
            throw failureAfterwards;
        }
    }

    private class Assigned implements ExternalClient<Widget> {

        @Override
        public Observation observe(Widget widget) {
            looks++;
            if (failureOfLooks != null) {
                throw failureOfLooks;
            }
            Integer size = widgets.get(widget.externalName());
            if (size == null || lagging) {
                return Observation.absent();
            }
            Widget.Found found = new Widget.Found(size);
            Observation.Present<Widget.Parameters> present =
                    size == widget.parameters().size()
                            ? Observation.matching(widget, found)
                            : Observation.differing(widget, found, "size " + size);
            return work == null ? present : present.busy(work);
        }

        @Override
        public CreateResult create(Widget widget, OperationContext operation) {
            call("create " + widget.parameters().size());
            String id = "id-" + ++ids;
            widgets.put(id, widget.parameters().size());
            owners.put(id, operation.owner().token());
            called();
            return CreateResult.created(id).withConnectionDetails(details);
        }

        @Override
        public UpdateResult update(Widget widget, OperationContext operation) {
            call("update " + widget.parameters().size());
            widgets.put(widget.externalName(), widget.parameters().size());
            called();
            return UpdateResult.updated();
        }

        @Override
        public DeleteResult delete(Widget widget, OperationContext operation) {
            call("delete");
            widgets.remove(widget.externalName());
            called();
            return DeleteResult.deleted();
        }
    }

    private final class Named extends Assigned implements DeterministicName<Widget> {

        @Override
        public CreateResult create(Widget widget, OperationContext operation) {
            call("create " + widget.parameters().size());
            widgets.put(widget.externalName(), widget.parameters().size());
            called();
            return CreateResult.created();
        }
    }

    private final class Marked extends Assigned implements OwnerLookup<Widget> {

        @Override
        public Collection<String> findByOwner(Widget widget, Owner owner) {
            return owners.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(owner.token()))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    private final class Tokened extends Assigned implements IdempotentCreate<Widget> {

        @Override
        public CreateResult create(Widget widget, OperationContext operation) {
            return create(widget, operation, operation.owner().token());
        }

        @Override
        public CreateResult create(Widget widget, OperationContext operation, String token) {
            tokens.add(token);
            return owners.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(token))
                    .map(entry -> CreateResult.created(entry.getKey()))
                    .findFirst()
                    .orElseGet(() -> super.create(widget, operation));
        }

        @Override
        public Duration tokenValidity() {
            return Duration.ofHours(1);
        }
    }
}
