package dev.longshore.sample.postgres.role;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import dev.longshore.sample.postgres.jdbc.Sessions;
import dev.longshore.sample.postgres.jdbc.SqlFailures;
import dev.longshore.sample.postgres.jdbc.SqlLiteral;
import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps one role as its managed resource wants it. */
class RoleClient implements DeterministicName<Role>, OperationCanceller<Role> {

    private static final String GRANTS = """
            select g.rolname, pg_get_userbyid(m.grantor) as grantor
              from pg_auth_members m
              join pg_roles g on g.oid = m.roleid
              join pg_roles r on r.oid = m.member
             where r.rolname = ?
            """;

    private static final int FIRST_VERSION_WITH_GRANTORS = 16;

    private final Sessions sessions;
    private final @Nullable String givenPassword;

    /**
     * Creates a client.
     *
     * @param givenPassword password that the user has given, null for none
     */
    RoleClient(Sessions sessions, @Nullable String givenPassword) {
        this.sessions = sessions;
        this.givenPassword = givenPassword;
    }

    @Override
    public String externalNameOf(Role role) {
        String name = role.parameters().name();
        return name == null ? role.name() : name;
    }

    @Override
    public Observation observe(Role role) {
        try {
            sessions.requireNoWork(role);
            return find(sessions.reading(), role)
                    .map(live -> observe(role, live))
                    .orElseGet(Observation::absent);
        } catch (SQLException ex) {
            throw SqlFailures.whenReading(ex);
        }
    }

    private static Optional<LiveRole> find(PostgresSession session, Role role) throws SQLException {
        return session.first(LiveRole.FIND, LiveRole::read, new Identifier(role.externalName()).text());
    }

    private Observation observe(Role role, LiveRole live) {
        if (role.metadata().isDeleted()) {
            return OwnerMark.isForeign(live.mark(), role)
                    ? Observation.absent()
                    : Observation.differing(role, live.observation(), "it is to be deleted");
        }
        OwnerMark.refuseForeign(live.mark(), role, "role " + live.name());
        List<String> differences = RoleDifferences.between(role.parameters(), live, passwordFacts(role));
        Observation.Present<RoleParameters> present = differences.isEmpty()
                ? Observation.matching(role, live.observation())
                : Observation.differing(role, live.observation(), String.join(", ", differences));
        return present.withConnectionDetails(details(live.name(), givenPassword));
    }

    /** What the mark must say of the password; nothing of one that was generated, which nobody here knows any more. */
    private Map<String, String> passwordFacts(Role role) {
        String password = givenPassword;
        if (password == null) {
            return Map.of();
        }
        String key = sessions.server().password();
        return Map.of(
                "password", Passwords.fingerprint(password, key, role.metadata().uid()));
    }

    private ConnectionDetails details(String name, @Nullable String password) {
        ConnectionDetails details = ConnectionDetails.of(
                        "endpoint", sessions.server().host())
                .and("port", Integer.toString(sessions.server().port()))
                .and("username", name);
        return password == null ? details : details.and("password", password);
    }

    @Override
    public CreateResult create(Role role, OperationContext operation) {
        Identifier name = new Identifier(role.externalName());
        try (PostgresSession session = sessions.changing(operation)) {
            if (find(session, role).isPresent()) {
                return CreateResult.created();
            }
            String password = givenPassword == null ? generated(role, name, operation) : givenPassword;
            session.inTransaction(() -> {
                execute(session, RoleStatements.create(name, role.parameters(), password));
                mark(session, role, name, "");
            });
            return CreateResult.created().withConnectionDetails(details(name.text(), password));
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    /** A generated password is kept before the role has it: after a crash it may be in one place only, and not in PostgreSQL. */
    private @Nullable String generated(Role role, Identifier name, OperationContext operation) {
        if (!role.parameters().login()) {
            return null;
        }
        String password = Passwords.generate();
        operation.recordConnectionDetails(details(name.text(), password));
        return password;
    }

    private static void execute(PostgresSession session, List<String> statements) throws SQLException {
        for (String statement : statements) {
            session.execute(statement);
        }
    }

    private void mark(PostgresSession session, Role role, Identifier name, String text) throws SQLException {
        String comment = OwnerMark.of(role, passwordFacts(role)).after(text);
        session.execute("COMMENT ON ROLE " + name.sql() + " IS " + SqlLiteral.of(comment));
    }

    @Override
    public UpdateResult update(Role role, OperationContext operation) {
        try (PostgresSession session = sessions.changing(operation)) {
            LiveRole live = find(session, role)
                    .orElseThrow(() -> ExternalException.transientFailure(
                            "role " + role.externalName() + " has gone; it is created again next"));
            OwnerMark.refuseForeign(live.mark(), role, "role " + live.name());
            session.inTransaction(() -> update(session, role, live));
            return UpdateResult.updated().withConnectionDetails(details(live.name(), givenPassword));
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    private void update(PostgresSession session, Role role, LiveRole live) throws SQLException {
        Identifier name = new Identifier(live.name());
        execute(session, RoleStatements.alter(name, role.parameters(), live.observation(), givenPassword));
        List<String> memberOf = role.parameters().memberOf();
        if (memberOf != null) {
            revokeOthers(session, name, memberOf);
        }
        mark(session, role, name, OwnerMark.textOf(live.comment()));
    }

    private static void revokeOthers(PostgresSession session, Identifier name, List<String> wanted)
            throws SQLException {
        boolean grantors = session.majorVersion() >= FIRST_VERSION_WITH_GRANTORS;
        List<String> others = session
                .list(
                        GRANTS,
                        row -> wanted.contains(row.getString("rolname"))
                                ? ""
                                : RoleStatements.revoke(
                                        row.getString("rolname"), name, grantors ? row.getString("grantor") : null),
                        name.text())
                .stream()
                .filter(statement -> !statement.isEmpty())
                .distinct()
                .toList();
        execute(session, others);
    }

    @Override
    public DeleteResult delete(Role role, OperationContext operation) {
        try (PostgresSession session = sessions.changing(operation)) {
            Optional<LiveRole> live = find(session, role);
            if (live.isPresent()) {
                OwnerMark.refuseForeign(
                        live.get().mark(), role, "role " + live.get().name());
                session.execute(RoleStatements.drop(new Identifier(live.get().name())));
            }
            return DeleteResult.deleted();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    @Override
    public void cancel(Role role, OperationContext operation) throws SQLException {
        sessions.cancel();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
