package dev.longshore.listener;

import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import org.jspecify.annotations.Nullable;

/**
 * News about a resource, for people.
 *
 * @param type API type of the resource
 * @param key resource
 * @param uid its UID
 * @param warning whether something is wrong
 * @param reason one word in camel case
 * @param message what happened and what happens next, without secrets
 * @param externalName id of the external resource, null if not known
 */
public record Announcement(
        ResourceType type,
        ResourceKey key,
        String uid,
        boolean warning,
        String reason,
        String message,
        @Nullable String externalName) {}
