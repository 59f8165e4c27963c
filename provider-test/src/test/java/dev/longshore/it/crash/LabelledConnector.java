package dev.longshore.it.crash;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.thing.Capability;
import dev.longshore.test.external.thing.Thing;
import dev.longshore.test.external.thing.ThingConnector;
import dev.longshore.test.external.thing.ThingVariant;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Things of all variants in one kind: a label says which one each is.
 *
 * @param cloud cloud
 * @param process identity of this process in the log of the cloud
 * @param inFlight how long a request may be on its way
 */
record LabelledConnector(Cloud cloud, String process, Duration inFlight) implements ExternalConnector<Thing> {

    static final String LABEL = "capabilities";

    static String labelOf(ThingVariant variant) {
        return variant.capabilities().stream().sorted().map(Capability::name).collect(Collectors.joining("."));
    }

    private static ThingVariant variantOf(Thing thing) {
        String label = thing.metadata().labels().getOrDefault(LABEL, "");
        Set<Capability> capabilities = Arrays.stream(label.split("\\."))
                .filter(name -> !name.isEmpty())
                .map(Capability::valueOf)
                .collect(Collectors.toSet());
        return new ThingVariant(capabilities);
    }

    @Override
    public ExternalClient<Thing> connect(Thing thing, ConnectContext context) {
        return new ThingConnector(cloud, process, variantOf(thing))
                .pollingEvery(Duration.ofMillis(500))
                .connect(thing, context);
    }

    @Override
    public SettleTime settleTime() {
        return new SettleTime(inFlight, Duration.ofSeconds(1));
    }
}
