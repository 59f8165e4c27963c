package dev.longshore.test.external.thing;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.test.external.Caller;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.stream.Stream;

/** Connects things to a {@link Cloud}. */
public final class ThingConnector implements ExternalConnector<Thing> {

    private static final String DEFAULT_ACCOUNT = "default";

    private final Cloud cloud;
    private final String process;
    private final ThingVariant variant;
    private final SettleTime settleTime;
    private final boolean readsAccount;
    private final Duration pollAfter;

    private ThingConnector(
            Cloud cloud,
            String process,
            ThingVariant variant,
            SettleTime settleTime,
            boolean readsAccount,
            Duration pollAfter) {
        this.cloud = cloud;
        this.process = process;
        this.variant = variant;
        this.settleTime = settleTime;
        this.readsAccount = readsAccount;
        this.pollAfter = pollAfter;
    }

    /**
     * Creates a connector whose things all belong to one account.
     *
     * @param cloud cloud
     * @param process identity of this process in the log of the cloud, best the same as in its lease
     * @param variant what clients can do
     */
    public ThingConnector(Cloud cloud, String process, ThingVariant variant) {
        this(
                cloud,
                process,
                variant,
                new SettleTime(Duration.ofMinutes(1), Duration.ofSeconds(10)),
                false,
                Duration.ofSeconds(10));
    }

    /** Returns this connector with another settle time; one minute in flight and ten seconds of read lag before. */
    public ThingConnector settlingWithin(SettleTime changed) {
        return new ThingConnector(cloud, process, variant, changed, readsAccount, pollAfter);
    }

    /** Returns this connector with accounts that a {@link ThingAccount} names. */
    public ThingConnector readingAccounts() {
        return new ThingConnector(cloud, process, variant, settleTime, true, pollAfter);
    }

    /** Returns this connector with operations that are polled so often; every ten seconds before. */
    public ThingConnector pollingEvery(Duration interval) {
        return new ThingConnector(cloud, process, variant, settleTime, readsAccount, interval);
    }

    @Override
    public ExternalClient<Thing> connect(Thing thing, ConnectContext context) {
        String account =
                readsAccount ? context.providerConfig(ThingAccount.Spec.class).account() : DEFAULT_ACCOUNT;
        Caller caller = new Caller(process, account);
        String uid = thing.metadata().uid();
        return withCapabilities(new ThingClient(new CloudClient(cloud, caller, "thing", uid), variant, pollAfter));
    }

    @Override
    public SettleTime settleTime() {
        return settleTime;
    }

    /** The client can do everything; only what the variant declares is shown of it. */
    @SuppressWarnings("unchecked")
    private ExternalClient<Thing> withCapabilities(ThingClient client) {
        Class<?>[] shown = Stream.concat(
                        Stream.of(ExternalClient.class),
                        variant.capabilities().stream().map(Capability::type))
                .toArray(Class<?>[]::new);
        return (ExternalClient<Thing>) Proxy.newProxyInstance(
                ThingConnector.class.getClassLoader(), shown, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(client, arguments);
                    } catch (InvocationTargetException ex) {
                        throw ex.getCause() == null ? ex : ex.getCause();
                    }
                });
    }
}
