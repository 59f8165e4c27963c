package dev.longshore.controller;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Named threads: virtual ones where the JVM has them, daemon platform threads elsewhere. */
public final class Threads {

    /** A virtual thread that blocks inside {@code synchronized}, as a driver may well do, holds its carrier before. */
    private static final int FIRST_WITHOUT_PINNING = 24;

    private Threads() {}

    /** Returns a factory whose threads are called {@code name-1}, {@code name-2} and so on. */
    public static ThreadFactory named(String name) {
        ThreadFactory virtual = Runtime.version().feature() < FIRST_WITHOUT_PINNING ? null : virtual(name);
        return virtual == null ? platform(name) : virtual;
    }

    /** Returns a factory of daemon platform threads, called {@code name-1}, {@code name-2} and so on. */
    public static ThreadFactory platform(String name) {
        AtomicLong number = new AtomicLong();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Virtual threads are an API of Java 21, and this is compiled for 17. */
    private static @Nullable ThreadFactory virtual(String name) {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Object named = type.getMethod("name", String.class, long.class).invoke(builder, name + "-", 1L);
            return (ThreadFactory) type.getMethod("factory").invoke(named);
        } catch (ReflectiveOperationException ex) {
            return null;
        }
    }
}
