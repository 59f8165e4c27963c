package dev.longshore.kubernetes;

import dev.longshore.resource.SecretKeyReference;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The references to Secrets in a spec, told by identity: an equal one that a user wrote into a managed resource is not
 * among them, and does not get the right to read other namespaces that a cluster-wide configuration has.
 */
final class TrustedReferences {

    private final Set<SecretKeyReference> references = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Adds all references in a record, its records, lists and maps. */
    void addAllOf(@Nullable Object value) {
        if (value instanceof SecretKeyReference reference) {
            references.add(reference);
        } else if (value instanceof Record record) {
            addComponents(record);
        } else if (value instanceof Iterable<?> elements) {
            elements.forEach(this::addAllOf);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(this::addAllOf);
        }
    }

    private void addComponents(Record record) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                addAllOf(component.getAccessor().invoke(record));
            } catch (ReflectiveOperationException ex) {
                throw new IllegalStateException("Record " + record.getClass().getName() + " cannot be read", ex);
            }
        }
    }

    boolean contains(SecretKeyReference reference) {
        return references.contains(reference);
    }
}
