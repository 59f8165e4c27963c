package dev.longshore.sample.postgres.role;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.sample.postgres.config.PostgresConfig;
import dev.longshore.sample.postgres.jdbc.Sessions;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes clients for roles. */
@Component
class RoleConnector implements ExternalConnector<Role> {

    @Override
    public ExternalClient<Role> connect(Role role, ConnectContext context) {
        return new RoleClient(new Sessions(PostgresConfig.connect(context)), password(role, context));
    }

    /** A Secret that is gone must not keep a role from being deleted. */
    private static @Nullable String password(Role role, ConnectContext context) {
        SecretKeyReference reference = role.parameters().passwordSecretRef();
        return reference == null || role.metadata().isDeleted() ? null : context.secret(reference);
    }

    @Override
    public SettleTime settleTime() {
        return Sessions.SETTLE_TIME;
    }
}
