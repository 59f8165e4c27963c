package dev.longshore.sample.postgres.role;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.postgresql.util.PasswordUtil;

/** Makes passwords and what stands for them. */
final class Passwords {

    private static final int RANDOM_BYTES = 24;
    private static final int ITERATIONS = 4096;
    private static final int FINGERPRINT_BYTES = 12;

    private static final SecureRandom random = new SecureRandom();

    private Passwords() {}

    /** Returns a new password of letters, digits, {@code -} and {@code _}. */
    static String generate() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns what PostgreSQL stores, so that the password itself never gets into a log of the server. */
    static String verifier(String password) {
        return PasswordUtil.encodeScramSha256(password.toCharArray());
    }

    /**
     * Returns something that changes with the password and can be shown to everybody who may read comments. It costs as
     * much to guess from as what PostgreSQL stores, and cannot be guessed from at all without the key.
     *
     * @param key something secret, the same from call to call
     * @param uid UID of the managed resource, so that equal passwords look different
     */
    static String fingerprint(String password, String key, String uid) {
        byte[] salt = sha256(key + "\n" + uid);
        return HexFormat.of()
                .formatHex(
                        sha256(PasswordUtil.encodeScramSha256(password.toCharArray(), ITERATIONS, salt)),
                        0,
                        FINGERPRINT_BYTES);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }
}
