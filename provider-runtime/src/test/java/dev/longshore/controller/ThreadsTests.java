package dev.longshore.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class ThreadsTests {

    @Test
    void threadsAreNumberedAndKeepNoJvmAlive() {
        ThreadFactory factory = Threads.named("longshore-index");
        Thread first = factory.newThread(() -> {});
        Thread second = factory.newThread(() -> {});

        assertThat(first.getName()).isEqualTo("longshore-index-1");
        assertThat(second.getName()).isEqualTo("longshore-index-2");
        assertThat(first.isDaemon()).isTrue();
    }

    @Test
    void threadsAreVirtualWhereTheseHoldNoCarrierWhileTheyBlock() throws ReflectiveOperationException {
        Thread thread = Threads.named("test").newThread(() -> {});

        assertThat(isVirtual(thread)).isEqualTo(Runtime.version().feature() >= 24);
        assertThat(isVirtual(Threads.platform("test").newThread(() -> {}))).isFalse();
    }

    private static boolean isVirtual(Thread thread) throws ReflectiveOperationException {
        return Runtime.version().feature() >= 21
                && (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
    }
}
