package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.ResourceAddress;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import dev.longshore.test.kubernetes.inprocess.watch.WatchTimes;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import java.time.Clock;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the resource and the verb that a request is about. */
public final class ResourceHandler {

    private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("", "status", "finalize");

    private static final String NO_PAGE = "404 page not found\n";

    private final ResourceCatalog catalog;
    private final Verb get;
    private final Verb list;
    private final Verb watch;
    private final Verb create;
    private final Verb update;
    private final Verb patch;
    private final Verb delete;
    private final Verb deleteCollection;

    /** With everything that the verbs work on. */
    public ResourceHandler(
            ObjectStore store,
            ResourceCatalog catalog,
            ObjectWriter writer,
            Representations representations,
            WatchTimes times,
            Clock clock) {
        this.catalog = catalog;
        Answers answers = new Answers(representations);
        this.get = new GetVerb(store, answers);
        this.list = new ListVerb(store, answers);
        this.watch = new WatchVerb(store, answers, times);
        CreateVerb creator = new CreateVerb(store, catalog, writer, answers);
        this.create = creator;
        this.update = new UpdateVerb(store, writer, creator, answers);
        this.patch = new PatchVerb(writer, new ApplyVerb(store, writer, creator, answers, clock), answers);
        this.delete = new DeleteVerb(store, writer, answers);
        this.deleteCollection = new DeleteCollectionVerb(store, writer, answers);
    }

    /**
     * The answer, which is a refusal when the request cannot be served.
     *
     * @param asOf the revision that reads are to see as the latest, or null for what is the latest
     */
    public ApiResponse handle(ApiRequest request, @Nullable Long asOf) {
        try {
            ResourceAddress address = ResourceAddress.parse(request.path());
            if (address == null) {
                return ApiResponse.text(404, NO_PAGE);
            }
            return handle(request, address, asOf);
        } catch (StatusException refusal) {
            return ApiResponse.refusal(refusal);
        }
    }

    private ApiResponse handle(ApiRequest request, ResourceAddress address, @Nullable Long asOf) {
        ResourceType type = catalog.find(address.group(), address.version(), address.plural());
        if (type == null) {
            return unknown(address);
        }
        if (isMisplaced(type, address, request.method())) {
            return ApiResponse.text(404, NO_PAGE);
        }
        checkSubresource(type, address);
        return verb(request, address, type.traits().custom()).handle(new ResourceRequest(request, address, type, asOf));
    }

    /** Groups of built-in resources answer for themselves, everything else is answered in text. */
    private ApiResponse unknown(ResourceAddress address) {
        boolean builtIn = catalog.typesOf(address.group(), address.version()).stream()
                .anyMatch(type -> !type.traits().custom());
        return builtIn ? ApiResponse.refusal(Refusals.noSuchResource()) : ApiResponse.text(404, NO_PAGE);
    }

    private Verb verb(ApiRequest request, ResourceAddress address, boolean custom) {
        boolean collection = address.name().isEmpty();
        return switch (request.method()) {
            case "GET" -> collection ? reading(request) : get;
            case "POST" -> allowed(create, collection || custom);
            case "PUT" -> named(update, collection, custom);
            case "PATCH" -> named(patch, collection, custom);
            case "DELETE" -> collection ? deleteCollection : delete;
            default -> throw Refusals.methodNotAllowed();
        };
    }

    private static Verb named(Verb verb, boolean collection, boolean custom) {
        if (collection && custom) {
            throw Refusals.badRequest("name must be provided");
        }
        return allowed(verb, !collection);
    }

    private Verb reading(ApiRequest request) {
        return request.query().flag("watch") ? watch : list;
    }

    private static Verb allowed(Verb verb, boolean allowed) {
        if (!allowed) {
            throw Refusals.methodNotAllowed();
        }
        return verb;
    }

    private static boolean isMisplaced(ResourceType type, ResourceAddress address, String method) {
        boolean inNamespace = !address.namespace().isEmpty();
        boolean needsNamespace = !address.name().isEmpty() || method.equals("POST");
        return type.traits().namespaced() ? needsNamespace && !inNamespace : inNamespace;
    }

    private static void checkSubresource(ResourceType type, ResourceAddress address) {
        String subresource = address.subresource();
        boolean known = subresource.isEmpty()
                || (subresource.equals("status") && type.traits().statusSubresource())
                || (type.names().plural().equals("namespaces") && NAMESPACE_SUBRESOURCES.contains(subresource));
        if (!known) {
            throw type.traits().custom() ? Refusals.notFound(type.subject(address.name())) : Refusals.noSuchResource();
        }
    }
}
