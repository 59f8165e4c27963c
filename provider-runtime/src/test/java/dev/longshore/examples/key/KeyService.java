package dev.longshore.examples.key;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of the cloud's SDK that the client needs. */
interface KeyService {

    record KeyState(
            String description, boolean rotated, @Nullable Instant deletedAt) {}

    Optional<KeyState> describe(String id);

    String create(String description, boolean rotated, Map<String, String> tags);

    void change(String id, String description, boolean rotated);

    void scheduleDeletion(String id, int days);

    void cancelDeletion(String id);

    List<String> idsTagged(Map<String, String> tags);
}
