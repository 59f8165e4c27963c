package dev.longshore.test.external.thing;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a client can do: one of four ways out of an unknown create, blocking or with handles, able to cancel or not.
 *
 * @param capabilities capabilities that the client declares
 */
public record ThingVariant(Set<Capability> capabilities) {

    /** Keeps a copy. */
    public ThingVariant {
        capabilities = Set.copyOf(capabilities);
    }

    /** Returns the variant whose ids follow from the name. */
    public static ThingVariant deterministic() {
        return new ThingVariant(Set.of(Capability.NAME));
    }

    /** Returns the variant that sends idempotency tokens. */
    public static ThingVariant token() {
        return new ThingVariant(Set.of(Capability.TOKEN));
    }

    /** Returns the variant that looks up by owner tags. */
    public static ThingVariant lookup() {
        return new ThingVariant(Set.of(Capability.LOOKUP));
    }

    /** Returns the variant that cannot find out what became of a create. */
    public static ThingVariant none() {
        return new ThingVariant(Set.of());
    }

    /** Returns the four of them, blocking and with handles. */
    public static List<ThingVariant> all() {
        List<ThingVariant> all = new ArrayList<>();
        for (ThingVariant variant : List.of(deterministic(), token(), lookup(), none())) {
            all.add(variant);
            all.add(variant.withHandles());
        }
        return all;
    }

    /** Returns this variant with operations that are polled by a handle. */
    public ThingVariant withHandles() {
        return and(Capability.HANDLE);
    }

    /** Returns this variant with operations that can be stopped. */
    public ThingVariant cancellable() {
        return and(Capability.CANCEL);
    }

    /** Returns this variant with one more capability. */
    public ThingVariant and(Capability capability) {
        Set<Capability> more = EnumSet.of(capability);
        more.addAll(capabilities);
        return new ThingVariant(more);
    }

    /** Whether it has a capability. */
    public boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

    /** For the names of tests, for example {@code TOKEN+HANDLE}. */
    @Override
    public String toString() {
        return capabilities.isEmpty()
                ? "NONE"
                : capabilities.stream().sorted().map(Capability::name).collect(Collectors.joining("+"));
    }
}
