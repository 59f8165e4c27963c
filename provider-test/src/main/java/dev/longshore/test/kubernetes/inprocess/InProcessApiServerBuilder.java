package dev.longshore.test.kubernetes.inprocess;

import java.time.Clock;
import java.time.Duration;

/** Settings of an {@link InProcessApiServer}. */
public final class InProcessApiServerBuilder {

    private int port;
    private String token = Users.randomToken();
    private Clock clock = Clock.systemUTC();
    private int historyCapacity = 20_000;
    private Duration bookmarkInterval = Duration.ofMinutes(1);

    InProcessApiServerBuilder() {}

    /** The port on 127.0.0.1; 0, the default, takes any free one. */
    public InProcessApiServerBuilder port(int value) {
        this.port = value;
        return this;
    }

    /** The bearer token that is let in; a random one if not given. */
    public InProcessApiServerBuilder token(String value) {
        this.token = value;
        return this;
    }

    /** What the times in objects are taken from; the system's clock if not given. */
    public InProcessApiServerBuilder clock(Clock value) {
        this.clock = value;
        return this;
    }

    /** From how many changes back watches and lists can go on before they get 410; 20,000 if not given. */
    public InProcessApiServerBuilder historyCapacity(int value) {
        this.historyCapacity = value;
        return this;
    }

    /** How often a watch that asked for bookmarks gets one; a minute if not given. */
    public InProcessApiServerBuilder bookmarkInterval(Duration value) {
        this.bookmarkInterval = value;
        return this;
    }

    /**
     * Starts the server.
     *
     * @throws IllegalStateException if the port is taken
     */
    public InProcessApiServer start() {
        return new InProcessApiServer(this);
    }

    int port() {
        return port;
    }

    String token() {
        return token;
    }

    Clock clock() {
        return clock;
    }

    int historyCapacity() {
        return historyCapacity;
    }

    Duration bookmarkInterval() {
        return bookmarkInterval;
    }
}
