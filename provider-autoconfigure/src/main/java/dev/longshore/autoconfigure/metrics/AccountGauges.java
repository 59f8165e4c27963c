package dev.longshore.autoconfigure.metrics;

import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceKey;
import dev.longshore.runtime.OperationsView.Account;
import dev.longshore.runtime.ProviderRuntime;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Gauges of accounts, which are provider configurations; each has its own from the first time that it has an operation or
 * has to wait. The first {@value #MAX} accounts have: what users make must not make series without bound.
 *
 * <ul>
 *   <li>{@code longshore.account.running}, {@code .waiting}, {@code .max}, {@code .saturation}, {@code .paused}
 *       {@code {account}}
 * </ul>
 */
final class AccountGauges implements RuntimeListener {

    static final int MAX = 100;

    private final Supplier<ProviderRuntime> runtime;
    private final MeterRegistry registry;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** The runtime is asked for when the first account is seen, because it is told of its listeners before it exists. */
    AccountGauges(Supplier<ProviderRuntime> runtime, MeterRegistry registry) {
        this.runtime = runtime;
        this.registry = registry;
    }

    @Override
    public void operationChanged(OperationChanged change) {
        show(change.account());
    }

    @Override
    public void heldBack(ResourceKey key, String account, Duration wait) {
        show(account);
    }

    private void show(String account) {
        if (!account.isEmpty() && !seen.contains(account) && seen.size() < MAX && seen.add(account)) {
            gauge(
                    account,
                    "longshore.account.running",
                    "Operations of the account that hold a permit",
                    Account::running);
            gauge(account, "longshore.account.waiting", "Operations of the account in a line", Account::waiting);
            gauge(account, "longshore.account.max", "Operations of the account that may run", Account::maxConcurrent);
            gauge(account, "longshore.account.saturation", "Part of its permits that is taken", Account::saturation);
            gauge(
                    account,
                    "longshore.account.paused",
                    "Seconds for which nothing is sent to it",
                    Account::pausedSeconds);
        }
    }

    private void gauge(String account, String name, String description, ToDoubleFunction<Account> value) {
        Gauge.builder(name, runtime.get(), bound -> valueOf(bound, account, value))
                .description(description)
                .tags("account", account)
                .register(registry);
    }

    private static double valueOf(ProviderRuntime runtime, String account, ToDoubleFunction<Account> value) {
        return runtime.operations().accounts().stream()
                .filter(candidate -> candidate.account().equals(account))
                .mapToDouble(value)
                .sum();
    }
}
