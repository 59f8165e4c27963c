package dev.longshore.sample.postgres.index;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.sample.postgres.config.PostgresConfig;
import dev.longshore.sample.postgres.jdbc.Sessions;
import org.springframework.stereotype.Component;

/** Makes clients for indexes. */
@Component
class IndexConnector implements ExternalConnector<Index> {

    @Override
    public ExternalClient<Index> connect(Index index, ConnectContext context) {
        return new IndexClient(new Sessions(PostgresConfig.connect(context)));
    }

    @Override
    public SettleTime settleTime() {
        return Sessions.SETTLE_TIME;
    }
}
