package dev.longshore.test.kubernetes;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Says at the end of the run, loudly, what did not run on a real API server. */
final class NotRun implements AutoCloseable {

    private final Set<String> classes = new TreeSet<>();

    private NotRun() {}

    static void note(ExtensionContext context) {
        context.getStore(ExtensionContext.StoreScope.EXECUTION_REQUEST, ExtensionContext.Namespace.create(NotRun.class))
                .computeIfAbsent(NotRun.class, ignored -> new NotRun(), NotRun.class)
                .add(context.getRequiredTestClass().getSimpleName());
    }

    private synchronized void add(String name) {
        classes.add(name);
    }

    @Override
    public synchronized void close() {
        System.err.println("""

                ****************************************************************************************
                NOT RUN on a real API server, because none was to be had: %s
                ****************************************************************************************
                """.formatted(String.join(", ", classes)));
    }
}
