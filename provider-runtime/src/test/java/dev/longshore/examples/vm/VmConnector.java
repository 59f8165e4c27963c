package dev.longshore.examples.vm;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import java.net.http.HttpClient;
import java.time.Duration;

class VmConnector implements ExternalConnector<Vm> {

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    @Override
    public ExternalClient<Vm> connect(Vm vm, ConnectContext context) {
        Vm.Account.Spec account = context.providerConfig(Vm.Account.Spec.class);
        return new VmClient(new VmApi(http, account.endpoint(), context.secret(account.apiKey())));
    }

    @Override
    public SettleTime settleTime() {
        return new SettleTime(Duration.ofMinutes(1), Duration.ofSeconds(10));
    }
}
