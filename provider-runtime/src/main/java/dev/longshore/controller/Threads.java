package dev.longshore.controller;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

/** Named threads: virtual ones where the JVM has them, daemon platform threads elsewhere. */
public final class Threads {

    private Threads() {}

    /** Returns a factory whose threads are called {@code name-1}, {@code name-2} and so on. */
    public static ThreadFactory named(String name) {
        ThreadFactory virtual = virtual(name);
        return virtual == null ? platform(name) : virtual;
    }

    /** Returns a factory of daemon platform threads. */
    public static ThreadFactory platform(String name) {
        AtomicLong number = new AtomicLong();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Virtual threads are an API of Java 21 and this is compiled for 17. Before 24 a blocked virtual thread inside
     * {@code synchronized} holds its carrier, which an author's driver may well do, so they are used from 24 on.
     */
    private static @org.jspecify.annotations.Nullable ThreadFactory virtual(String name) {
        if (Runtime.version().feature() < 24) {
            return null;
        }
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Method name1 = builder.getMethod("name", String.class, long.class);
            Method factory = builder.getMethod("factory");
            Object ofVirtual = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) factory.invoke(name1.invoke(ofVirtual, name + "-", 1L));
        } catch (ReflectiveOperationException ex) {
            return null;
        }
    }
}
