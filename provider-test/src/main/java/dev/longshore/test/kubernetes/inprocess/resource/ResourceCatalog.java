package dev.longshore.test.kubernetes.inprocess.resource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All resource types that are served now: the built-in ones, and those of the CRDs. */
public final class ResourceCatalog {

    private final List<ResourceType> builtIn;
    private final Map<GroupResource, List<ResourceType>> custom = new ConcurrentSkipListMap<>(
            Comparator.comparing(GroupResource::group).thenComparing(GroupResource::plural));
    private final Set<GroupResource> terminating = ConcurrentHashMap.newKeySet();
    private final AtomicLong changes = new AtomicLong();

    /** With the types that need no CRD. */
    public ResourceCatalog(List<ResourceType> builtIn) {
        this.builtIn = List.copyOf(builtIn);
    }

    /** The type at an address, or null. */
    public @Nullable ResourceType find(String group, String version, String plural) {
        return types().filter(type -> type.group().equals(group)
                        && type.version().equals(version)
                        && type.names().plural().equals(plural))
                .findFirst()
                .orElse(null);
    }

    /** The type of a kind, or null. */
    public @Nullable ResourceType findKind(String apiVersion, String kind) {
        return types().filter(type ->
                        type.apiVersion().equals(apiVersion) && type.kind().equals(kind))
                .findFirst()
                .orElse(null);
    }

    /** Every type, built-in ones first. */
    public Stream<ResourceType> types() {
        return Stream.concat(builtIn.stream(), custom.values().stream().flatMap(Collection::stream));
    }

    /** Every resource once, in the version in which it is stored. */
    public List<ResourceType> stored() {
        Set<GroupResource> seen = new LinkedHashSet<>();
        return types().filter(type -> seen.add(type.resource())).collect(Collectors.toList());
    }

    /** The types of one group and version. */
    public List<ResourceType> typesOf(String group, String version) {
        return types().filter(
                        type -> type.group().equals(group) && type.version().equals(version))
                .toList();
    }

    /** The API groups apart from the core one, in the order of their names. */
    public List<String> groups() {
        return types().map(ResourceType::group)
                .filter(group -> !group.isEmpty())
                .distinct()
                .toList();
    }

    /** The versions of a group, preferred first. */
    public List<String> versions(String group) {
        return types().filter(type -> type.group().equals(group))
                .map(ResourceType::version)
                .distinct()
                .sorted(new VersionPriority())
                .toList();
    }

    /** Serves the types of a CRD, in place of those it had before. The stored version comes first. */
    public void serve(GroupResource resource, List<ResourceType> types) {
        custom.put(resource, List.copyOf(types));
        changes.incrementAndGet();
    }

    /** Marks a custom resource as one whose CRD is going. */
    public void terminate(GroupResource resource) {
        terminating.add(resource);
    }

    /** Whether its CRD is going, so that nothing more may be created. */
    public boolean isTerminating(GroupResource resource) {
        return terminating.contains(resource);
    }

    /** Serves a custom resource no more. */
    public void remove(GroupResource resource) {
        custom.remove(resource);
        terminating.remove(resource);
        changes.incrementAndGet();
    }

    /** Forgets all CRDs. */
    public void clear() {
        new ArrayList<>(custom.keySet()).forEach(this::remove);
    }

    /** A number that is another one whenever the catalog has changed. */
    public long revision() {
        return changes.get();
    }
}
