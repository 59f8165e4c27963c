package dev.longshore.test.kubernetes.inprocess;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who may come in. Everybody who may has every right. */
final class Users {

    static final String ADMIN = "admin";

    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    Users(String adminToken) {
        tokens.put(ADMIN, adminToken);
    }

    /** The token of a user, who is made if there is none of that name. */
    String token(String user) {
        return tokens.computeIfAbsent(user, none -> randomToken());
    }

    /** The user of a token, or an empty text. */
    String userOf(String token) {
        return tokens.entrySet().stream()
                .filter(entry -> entry.getValue().equals(token))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    static String randomToken() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
