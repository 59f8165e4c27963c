package dev.longshore.sample.postgres.config;

/** What is demanded of the server before anything is sent to it. */
public enum TlsMode {
    /** Nothing; TLS is not used. */
    Disable("disable"),
    /** Nothing; TLS is used if the server has it. */
    Prefer("prefer"),
    /** TLS, with any certificate. */
    Require("require"),
    /** A certificate from a trusted authority. */
    VerifyCa("verify-ca"),
    /** A certificate from a trusted authority for the name of the server. */
    VerifyFull("verify-full");

    private final String sslMode;

    TlsMode(String sslMode) {
        this.sslMode = sslMode;
    }

    String sslMode() {
        return sslMode;
    }
}
