package dev.longshore.controller;

import dev.longshore.resource.ResourceKey;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.MDC;

/** What each line says that is logged during one pass: which resource, and an id that the lines have in common. */
final class PassLog implements AutoCloseable {

    private static final String KIND = "resource.kind";
    private static final String NAMESPACE = "resource.namespace";
    private static final String NAME = "resource.name";
    private static final String ID = "reconcile.id";

    private PassLog() {}

    static PassLog open(ResourceKey key) {
        MDC.put(KIND, key.kind());
        MDC.put(NAMESPACE, key.namespace());
        MDC.put(NAME, key.name());
        MDC.put(ID, HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
        return new PassLog();
    }

    @Override
    public void close() {
        MDC.remove(KIND);
        MDC.remove(NAMESPACE);
        MDC.remove(NAME);
        MDC.remove(ID);
    }
}
