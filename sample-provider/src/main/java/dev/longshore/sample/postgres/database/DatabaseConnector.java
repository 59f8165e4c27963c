package dev.longshore.sample.postgres.database;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.sample.postgres.config.PostgresConfig;
import dev.longshore.sample.postgres.jdbc.Sessions;
import org.springframework.stereotype.Component;

/** Makes clients for databases. */
@Component
class DatabaseConnector implements ExternalConnector<Database> {

    @Override
    public ExternalClient<Database> connect(Database database, ConnectContext context) {
        return new DatabaseClient(new Sessions(PostgresConfig.connect(context)));
    }

    @Override
    public SettleTime settleTime() {
        return Sessions.SETTLE_TIME;
    }
}
