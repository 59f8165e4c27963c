package dev.longshore.test.kubernetes;

import java.util.Set;
import java.util.TreeSet;

/** Says at the end of the run, loudly, what did not run on a real API server. */
final class NotRun {

    private static final Set<String> CLASSES = new TreeSet<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(NotRun::tell, "not-run-summary"));
    }

    private NotRun() {}

    static synchronized void note(Class<?> test) {
        CLASSES.add(test.getSimpleName());
    }

    private static synchronized void tell() {
        System.err.println("""

                ****************************************************************************************
                NOT RUN on a real API server, because none was to be had: %s
                ****************************************************************************************
                """.formatted(String.join(", ", CLASSES)));
    }
}
