package dev.longshore.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.limit.ExternalApiLimiter.Access;
import dev.longshore.limit.ExternalApiLimiter.Caller;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class AccountLimiterTests {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final AccountLimiter limiter = new AccountLimiter(Rate.valueOf("20/s"), Rate.valueOf("10/s"), () -> now);

    private static Caller caller(int number, String account, boolean urgent) {
        return new Caller(new ResourceKey("Widget", "shop", "w" + number), account, urgent);
    }

    private record Call(Instant at, Caller caller) {}

    private record Arrival(Instant at, Caller caller) {}

    /** Lets everybody come, and come back when told to, until all have sent one call. */
    private List<Call> send(List<Caller> callers, Access access) {
        PriorityQueue<Arrival> arrivals = new PriorityQueue<>(
                Comparator.comparing(Arrival::at).thenComparing(arrival -> callers.indexOf(arrival.caller())));
        callers.forEach(caller -> arrivals.add(new Arrival(now, caller)));
        List<Call> calls = new ArrayList<>();
        while (!arrivals.isEmpty()) {
            Arrival next = arrivals.remove();
            now = next.at();
            Duration wait = limiter.acquire(next.caller(), access);
            if (wait.isZero()) {
                calls.add(new Call(now, next.caller()));
            } else {
                arrivals.add(new Arrival(now.plus(wait), next.caller()));
            }
        }
        return calls;
    }

    private static List<Caller> callers(int from, int to, String account, boolean urgent) {
        List<Caller> callers = new ArrayList<>();
        for (int number = from; number < to; number++) {
            callers.add(caller(number, account, urgent));
        }
        return callers;
    }

    private static int mostInASecond(List<Call> calls) {
        int most = 0;
        for (int first = 0; first < calls.size(); first++) {
            Instant end = calls.get(first).at().plusSeconds(1);
            int count = 0;
            while (first + count < calls.size() && calls.get(first + count).at().isBefore(end)) {
                count++;
            }
            most = Math.max(most, count);
        }
        return most;
    }

    @Test
    void manyWhoAreNotUrgentAreSpreadOverTheRateAndAllComeThrough() {
        Instant start = now;
        List<Call> calls = send(callers(0, 2_000, "main", false), Access.READ);
        assertThat(calls).hasSize(2_000);
        assertThat(mostInASecond(calls)).isLessThanOrEqualTo(22);
        assertThat(Duration.between(start, now)).isBetween(Duration.ofSeconds(95), Duration.ofSeconds(200));
    }

    @Test
    void whoeverIsUrgentDoesNotWaitBehindThousandsWhoAreNot() {
        Instant start = now;
        List<Caller> callers = callers(0, 2_000, "main", false);
        callers.addAll(callers(2_000, 2_020, "main", true));
        List<Call> calls = send(callers, Access.READ);
        assertThat(calls)
                .filteredOn(call -> call.caller().urgent())
                .hasSize(20)
                .allSatisfy(
                        call -> assertThat(Duration.between(start, call.at())).isLessThan(Duration.ofMillis(2_200)));
    }

    @Test
    void urgentCallsAreSentInTheOrderInWhichTheyCame() {
        List<Call> calls = send(callers(0, 300, "main", true), Access.WRITE);
        assertThat(calls).extracting(Call::caller).isEqualTo(callers(0, 300, "main", true));
        assertThat(mostInASecond(calls)).isLessThanOrEqualTo(11);
    }

    @Test
    void readsAndWritesAndAccountsDoNotWaitForEachOther() {
        send(callers(0, 100, "main", true), Access.WRITE);
        for (int number = 0; number < 100; number++) {
            Duration unused = limiter.acquire(caller(number, "main", true), Access.WRITE);
        }
        assertThat(limiter.acquire(caller(200, "main", true), Access.WRITE)).isPositive();
        assertThat(limiter.acquire(caller(201, "main", true), Access.READ)).isZero();
        assertThat(limiter.acquire(caller(202, "other", true), Access.WRITE)).isZero();
    }

    @Test
    void throttledAccountPausesAsLongAsItWasAskedTo() {
        limiter.throttled("main", Duration.ofSeconds(30));
        Instant end = now.plusSeconds(30);
        List<Call> calls = send(callers(0, 500, "main", true), Access.WRITE);
        assertThat(calls).hasSize(500).allSatisfy(call -> assertThat(call.at()).isAfterOrEqualTo(end));
        assertThat(mostInASecond(calls)).isLessThanOrEqualTo(11);
        assertThat(limiter.pauseOf("other")).isZero();
    }

    @Test
    void throttledAccountThatIsNotToldHowLongPausesLongerAndLonger() {
        assertThat(pauseAfterThrottling()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1_100));
        now = now.plusMillis(1_100);
        assertThat(pauseAfterThrottling()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_100));
        now = now.plusMillis(2_100);
        assertThat(pauseAfterThrottling()).isBetween(Duration.ofSeconds(4), Duration.ofMillis(4_100));
        now = now.plusSeconds(60);
        assertThat(pauseAfterThrottling()).isLessThan(Duration.ofMillis(1_100));
    }

    private Duration pauseAfterThrottling() {
        limiter.throttled("main", null);
        return limiter.pauseOf("main");
    }

    @Test
    void absurdWishToWaitIsCutToAnHour() {
        limiter.throttled("main", Duration.ofDays(400));
        assertThat(limiter.pauseOf("main")).isLessThan(Duration.ofMinutes(61));
    }

    @Test
    void turnThatIsGivenUpIsNotKept() {
        Caller late = caller(9, "main", true);
        while (limiter.acquire(late, Access.WRITE).isZero()) {
            // until the bucket is empty
        }
        limiter.leave(late.key());
        now = now.plusSeconds(5);
        assertThat(limiter.acquire(late, Access.WRITE)).isZero();
        assertThat(limiter.acquire(late, Access.WRITE)).isPositive();
    }

    @Test
    void withoutARateNobodyWaits() {
        AccountLimiter free = new AccountLimiter(null, null, () -> now);
        for (Caller caller : callers(0, 1_000, "main", false)) {
            assertThat(free.acquire(caller, Access.READ)).isZero();
            assertThat(free.acquire(caller, Access.WRITE)).isZero();
        }
    }

    @Test
    void countedCallsComeOutOfTheSameBudget() {
        for (int call = 0; call < 20; call++) {
            limiter.count("main", Access.READ);
        }
        assertThat(limiter.acquire(caller(1, "main", true), Access.READ))
                .isBetween(Duration.ofMillis(900), Duration.ofMillis(1_000));
    }
}
