package dev.longshore.it.crash;

import dev.longshore.resource.ManagedResource;
import dev.longshore.runtime.KindSettings;
import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.test.crash.CrashPoint;
import dev.longshore.test.crash.CrashPoints;
import dev.longshore.test.crash.CrashStop;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.Verb;
import dev.longshore.test.external.http.RemoteCloud;
import dev.longshore.test.external.thing.Thing;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** A provider of things, to be killed. */
final class ThingProvider {

    /** How long a call works that is killed while it does. */
    private static final Duration LONG_WORK = Duration.ofSeconds(8);

    private static final int MANY = 400;

    private ThingProvider() {}

    /**
     * Runs it.
     *
     * @param arguments kubeconfig, namespace, address of the cloud, identity of the process, and how long operations may
     *     take; with a sixth one, there is leader election with a lease of that duration
     */
    public static void main(String[] arguments) throws IOException {
        CrashPoints crash = CrashPoints.ofThisProcess();
        Cloud cloud = new RemoteCloud(URI.create(arguments[2]));
        Duration inFlight = Duration.parse(arguments[4]).multipliedBy(2).dividedBy(3);
        crash.beforeCall((stop, thing) -> cloud.inject(slow(stop, thing)));
        ProviderRuntime runtime = ProviderRuntime.builder(crash.in(Config.fromConfig(arguments[0])))
                .kind(crash.in(new ManagedKind<>(Thing.class, new LabelledConnector(cloud, arguments[3], inFlight))))
                .settings(settings(arguments))
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(runtime::stop));
        runtime.start();
        crash.ready();
    }

    /** The request is on its way when the process is killed, or the work goes on. */
    private static CloudFault slow(CrashStop stop, ManagedResource<?, ?> thing) {
        CloudFault.Match call = CloudFault.on(Verb.valueOf(stop.operation().name()))
                .of(thing.metadata().uid());
        return stop.point() == CrashPoint.CP2_CALL_SENT ? call.holdsRequest() : call.takes(LONG_WORK);
    }

    private static RuntimeSettings settings(String[] arguments) {
        Duration timeout = Duration.parse(arguments[4]);
        KindSettings kind = new KindSettings(
                Duration.ofSeconds(1),
                0.1,
                MANY,
                null,
                MANY,
                new KindSettings.Timeouts(timeout, timeout, timeout),
                KindSettings.OnChange.WAIT,
                new KindSettings.BackoffSettings(Duration.ofMillis(200), Duration.ofSeconds(2)));
        return new RuntimeSettings(
                kind,
                Map.of(),
                new RuntimeSettings.OperationSettings(MANY, MANY, 0, Duration.ofSeconds(5), Duration.ofSeconds(1)),
                arguments.length > 5 ? lease(arguments) : noLease(),
                arguments[1]);
    }

    private static RuntimeSettings.LeaderElectionSettings noLease() {
        return new RuntimeSettings.LeaderElectionSettings(
                false, null, null, null, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    private static RuntimeSettings.LeaderElectionSettings lease(String[] arguments) {
        Duration duration = Duration.parse(arguments[5]);
        return new RuntimeSettings.LeaderElectionSettings(
                true,
                null,
                arguments[1],
                arguments[3],
                duration,
                duration.multipliedBy(2).dividedBy(3),
                duration.dividedBy(8));
    }
}
