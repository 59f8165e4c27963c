package dev.longshore.test.kubernetes.inprocess.resource;

import java.util.List;
import java.util.Locale;

/** The words by which a resource is known. */
public record ResourceNames(
        String plural,
        String singular,
        String kind,
        String listKind,
        List<String> shortNames,
        List<String> categories) {

    /** Names made from the kind, as nearly all built-in resources have them. */
    public static ResourceNames of(String plural, String kind, String... shortNames) {
        return new ResourceNames(
                plural, kind.toLowerCase(Locale.ROOT), kind, kind + "List", List.of(shortNames), List.of());
    }
}
