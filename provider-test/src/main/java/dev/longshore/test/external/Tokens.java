package dev.longshore.test.external;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was created for which idempotency token. */
final class Tokens {

    private record Key(String account, String kind, String token) {}

    private record Use(Instant since, String bodyHash, Work work) {}

    private final Map<Key, Use> uses = new HashMap<>();

    void remember(Exchange exchange, Work work, Instant moment) {
        Key key = key(exchange);
        if (key != null) {
            uses.put(key, new Use(moment, exchange.call().bodyHash(), work));
        }
    }

    /** The operation that the same token began, if it is remembered and did not fail. */
    @Nullable
    Work find(Exchange exchange, CloudBehaviour.Tokens behaviour, Instant moment) {
        Key key = key(exchange);
        Use use = key == null || !behaviour.honoured() ? null : uses.get(key);
        if (use == null || use.since().plus(behaviour.validity()).isBefore(moment)) {
            return null;
        }
        return use.work().isRunning() || use.work().hasSucceeded() ? use.work() : null;
    }

    private static @Nullable Key key(Exchange exchange) {
        CloudCall call = exchange.call();
        return call.token() == null ? null : new Key(call.caller().account(), call.kind(), call.token());
    }
}
