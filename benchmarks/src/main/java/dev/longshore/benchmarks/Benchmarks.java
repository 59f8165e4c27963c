package dev.longshore.benchmarks;

import com.google.gson.GsonBuilder;
import dev.longshore.runtime.KindSettings;
import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.test.kubernetes.RealControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Runs all benchmarks on a real API server, prints a table, and writes {@code benchmarks/target/results.json}. */
public final class Benchmarks {

    private static final int RESOURCES = 1_000;
    private static final int SAMPLES = 300;
    private static final Duration POLL = Duration.ofSeconds(2);
    private static final int POLLS = 20;

    private final Cluster cluster;
    private final List<Result> results = new ArrayList<>();

    private Benchmarks(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Needs {@code KUBEBUILDER_ASSETS}, the folder with the binaries of the API server. */
    public static void main(String[] arguments) throws IOException {
        String assets = System.getenv("KUBEBUILDER_ASSETS");
        if (assets == null) {
            throw new IllegalStateException(
                    "Set KUBEBUILDER_ASSETS, for example by export KUBEBUILDER_ASSETS=\"$(src/build/kube-apiserver.sh)\"");
        }
        try (Cluster cluster = new Cluster(RealControlPlane.start(Path.of(assets)))) {
            Benchmarks benchmarks = new Benchmarks(cluster);
            benchmarks.run();
            benchmarks.write();
        }
    }

    private void run() {
        Parcel.Depot depot = new Parcel.Depot();
        ProviderRuntime runtime = runtime(depot);
        runtime.start();
        completionToReady(depot);
        fill(RESOURCES);
        steady(depot);
        runtime.stop();
        firstReconcile();
    }

    private ProviderRuntime runtime(Parcel.Depot depot) {
        KindSettings kind = KindSettings.DEFAULTS;
        RuntimeSettings settings = new RuntimeSettings(
                new KindSettings(
                        POLL,
                        kind.pollJitter(),
                        kind.maxConcurrentReconciles(),
                        null,
                        kind.queueCapacity(),
                        kind.timeouts(),
                        kind.onChange(),
                        kind.backoff()),
                Map.of(),
                RuntimeSettings.OperationSettings.DEFAULTS,
                new RuntimeSettings.LeaderElectionSettings(
                        false, null, null, null, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2)),
                null);
        return ProviderRuntime.builder(cluster.newClient())
                .kind(new ManagedKind<>(Parcel.class, depot))
                .settings(settings)
                .build();
    }

    /** From the end of a create to Ready=True on a watch, against the round trip of a status patch. */
    private void completionToReady(Parcel.Depot depot) {
        Map<String, Long> ready = new ConcurrentHashMap<>();
        Thread watch = cluster.watchReady(ready::putIfAbsent);
        cluster.create("warm");
        await(() -> ready.containsKey("warm"));
        double[] latencies = new double[SAMPLES];
        double[] roundTrips = new double[SAMPLES];
        for (int sample = 0; sample < SAMPLES; sample++) {
            String name = "latency-" + sample;
            cluster.create(name);
            await(() -> ready.containsKey(name));
            latencies[sample] = millis(ready.getOrDefault(name, 0L) - depot.endedAt(name));
            long start = System.nanoTime();
            cluster.touchStatus("warm", sample + 1);
            roundTrips[sample] = millis(System.nanoTime() - start);
        }
        watch.interrupt();
        add("completion to Ready, p50", latencies, roundTrips, 0.5, "(none)");
        add("completion to Ready, p99", latencies, roundTrips, 0.99, "ratio <= 5");
    }

    private void add(String name, double[] values, double[] against, double quantile, String aim) {
        double value = quantile(values, quantile);
        double other = quantile(against, quantile);
        results.add(new Result(name, value, "ms", "status patch, same quantile", value / other, aim));
    }

    private void fill(int count) {
        for (int number = 0; number < count; number++) {
            cluster.create("parcel-" + number);
        }
    }

    /** Requests to the API server while nothing changes. */
    private void steady(Parcel.Depot depot) {
        Map<String, Long> ready = new ConcurrentHashMap<>();
        Thread watch = cluster.watchReady(ready::putIfAbsent);
        await(() -> ready.size() >= RESOURCES + SAMPLES);
        watch.interrupt();
        pause(POLL.multipliedBy(2));
        long observed = depot.observations();
        long before = cluster.requests();
        pause(POLL.multipliedBy(POLLS));
        long requests = cluster.requests() - before;
        double polls = (double) (depot.observations() - observed) / (RESOURCES + SAMPLES);
        results.add(new Result(
                "requests of " + (RESOURCES + SAMPLES) + " steady resources",
                requests,
                "requests",
                "polls of each",
                requests / polls,
                "0"));
    }

    /** From the start of a runtime to the first look at a resource that has long been there, and at the last. */
    private void firstReconcile() {
        Parcel.Depot depot = new Parcel.Depot();
        ProviderRuntime runtime = runtime(depot);
        long start = System.nanoTime();
        runtime.start();
        await(() -> depot.observations() > 0);
        double first = millis(System.nanoTime() - start) / 1000;
        await(() -> depot.observations() >= RESOURCES);
        double all = millis(System.nanoTime() - start) / 1000;
        results.add(new Result(
                "start to first reconcile, " + (RESOURCES + SAMPLES) + " resources",
                first,
                "s",
                "first look at all",
                first / all,
                "<= 5 s"));
        runtime.stop();
    }

    private static double quantile(double[] values, double quantile) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, (int) Math.ceil(quantile * sorted.length) - 1)];
    }

    private static double millis(long nanos) {
        return nanos / 1_000_000.0;
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("What was waited for did not happen within five minutes");
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }

    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        await(() -> System.nanoTime() > end);
    }

    private void write() throws IOException {
        System.out.printf("%-45s %10s %-9s %8s  %-28s %s%n", "what", "value", "unit", "ratio", "against", "aim");
        results.forEach(result -> System.out.printf(
                "%-45s %10.2f %-9s %8.2f  %-28s %s%n",
                result.name(), result.value(), result.unit(), result.ratio(), result.against(), result.aim()));
        Path file = Path.of("benchmarks", "target", "results.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, new GsonBuilder().setPrettyPrinting().create().toJson(results));
    }
}
