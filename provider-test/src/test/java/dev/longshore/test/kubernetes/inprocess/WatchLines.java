package dev.longshore.test.kubernetes.inprocess;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The lines of a watch that goes on, as far as they have come. */
final class WatchLines {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> end;

    WatchLines(CompletableFuture<HttpResponse<Stream<String>>> response) {
        end = response.thenAcceptAsync(answer -> answer.body().forEach(lines::add));
    }

    List<String> lines() {
        return lines;
    }

    boolean isOver() {
        return end.isDone();
    }
}
