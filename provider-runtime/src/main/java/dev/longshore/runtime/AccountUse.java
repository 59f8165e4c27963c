package dev.longshore.runtime;

import dev.longshore.operation.Permits;
import dev.longshore.runtime.OperationsView.Account;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What each account uses of its permits. */
final class AccountUse {

    private AccountUse() {}

    /** Resources that refer to no provider configuration have no account in common. */
    static List<Account> of(Permits permits, Map<String, Duration> pauses) {
        Map<String, List<Permits.Entry>> entries =
                permits.entries().stream().collect(Collectors.groupingBy(Permits.Entry::account));
        TreeSet<String> names = new TreeSet<>(entries.keySet());
        names.addAll(pauses.keySet());
        names.remove("");
        int max = permits.limits().maxPerAccount();
        List<Account> accounts = new ArrayList<>();
        for (String name : names) {
            Duration pause = pauses.getOrDefault(name, Duration.ZERO);
            accounts.add(account(name, entries.getOrDefault(name, List.of()), max, pause));
        }
        return accounts;
    }

    private static Account account(String name, List<Permits.Entry> entries, int max, Duration pause) {
        int running =
                (int) entries.stream().filter(RunningOperations::holdsPermit).count();
        int waiting = entries.size() - running;
        return new Account(name, running, max, waiting, (double) running / max, pause.toMillis() / 1000.0);
    }
}
