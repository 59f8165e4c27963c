package dev.longshore.test.crash;

import dev.longshore.external.ExternalClient;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OperationResult;
import dev.longshore.external.OperationType;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceKey;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The author's client with stops before, in and after its calls; it shows the same capabilities. */
final class StoppingClient implements InvocationHandler {

    private static final Set<String> OFFLINE =
            Set.of("externalNameOf", "tokenValidity", "handle", "close", "toString", "hashCode", "equals");

    private final ExternalClient<?> client;
    private final ResourceKey resource;
    private final Hooks hooks;

    private StoppingClient(ExternalClient<?> client, ResourceKey resource, Hooks hooks) {
        this.client = client;
        this.resource = resource;
        this.hooks = hooks;
    }

    /**
     * What a client reports to.
     *
     * @param stops stops
     * @param writes knows which operation has ended
     * @param beforeCall is told of a call that is stopped while it runs
     */
    record Hooks(Stops stops, WriteStops writes, BiConsumer<CrashStop, ManagedResource<?, ?>> beforeCall) {}

    static Object of(ExternalClient<?> client, ResourceKey resource, Hooks hooks) {
        Set<Class<?>> shown = new HashSet<>();
        for (Class<?> type = client.getClass(); type != null; type = type.getSuperclass()) {
            collect(type, shown);
        }
        return Proxy.newProxyInstance(
                client.getClass().getClassLoader(),
                shown.toArray(Class<?>[]::new),
                new StoppingClient(client, resource, hooks));
    }

    private static void collect(Class<?> type, Set<Class<?>> shown) {
        for (Class<?> implemented : type.getInterfaces()) {
            if (Modifier.isPublic(implemented.getModifiers())) {
                shown.add(implemented);
            }
            collect(implemented, shown);
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (OFFLINE.contains(method.getName())) {
            return send(method, arguments);
        }
        hooks.stops().pass(resource);
        return switch (method.getName()) {
            case "create" -> change(OperationType.CREATE, method, arguments);
            case "update" -> change(OperationType.UPDATE, method, arguments);
            case "delete" -> change(OperationType.DELETE, method, arguments);
            case "poll" -> poll(method, arguments);
            case "observe" -> observe(method, arguments);
            default -> send(method, arguments);
        };
    }

    private @Nullable Object observe(Method method, Object @Nullable [] arguments) throws Throwable {
        hooks.writes()
                .ended(resource)
                .ifPresent(type -> hooks.stops().pass(CrashPoint.CP8_NOT_CONFIRMED, type, resource));
        return send(method, arguments);
    }

    private @Nullable Object poll(Method method, Object @Nullable [] arguments) throws Throwable {
        hooks.stops()
                .pass(CrashPoint.CP6_OPERATION_RUNNING, operation(arguments).type(), resource);
        return send(method, arguments);
    }

    private @Nullable Object change(OperationType type, Method method, Object @Nullable [] arguments) throws Throwable {
        hooks.stops().pass(CrashPoint.CP1_INTENT_WRITTEN, type, resource);
        if (isPlanned(CrashPoint.CP2_CALL_SENT, type)) {
            stopWhileItRuns(CrashPoint.CP2_CALL_SENT.of(type, resource), method, arguments);
        }
        if (isPlanned(CrashPoint.CP6_OPERATION_RUNNING, type)) {
            runLong(CrashPoint.CP6_OPERATION_RUNNING.of(type, resource), method, arguments);
        }
        Object result = send(method, arguments);
        hooks.stops().pass(CrashPoint.CP3_RESULT_IN_MEMORY, type, resource);
        if (isPlanned(CrashPoint.CP4_ID_STORED, type) && isStored(result, operation(arguments))) {
            hooks.stops().stop(CrashPoint.CP4_ID_STORED.of(type, resource));
        }
        return result;
    }

    private boolean isPlanned(CrashPoint point, OperationType type) {
        return hooks.stops().isPlanned(point, type, resource);
    }

    /** What is accepted is stopped at its first poll. */
    private void runLong(CrashStop stop, Method method, Object @Nullable [] arguments) {
        if (client instanceof OperationPoller) {
            prepare(stop, arguments);
        } else {
            stopWhileItRuns(stop, method, arguments);
        }
    }

    private void stopWhileItRuns(CrashStop stop, Method method, Object @Nullable [] arguments) {
        prepare(stop, arguments);
        Thread call = new Thread(() -> sendAndForget(method, arguments), "crash-call");
        call.setDaemon(true);
        call.start();
        hooks.stops().stop(stop);
    }

    private void prepare(CrashStop stop, Object @Nullable [] arguments) {
        hooks.beforeCall().accept(stop, argument(ManagedResource.class, arguments));
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private void sendAndForget(Method method, Object @Nullable [] arguments) {
        try {
            Object unused = send(method, arguments);
        } catch (Throwable ex) {
            ex.printStackTrace();
        }
    }

    /** Stores the id and the handle as an author would who does so at once. */
    private boolean isStored(@Nullable Object result, OperationContext operation) {
        if (!(result instanceof OperationResult answer)) {
            return false;
        }
        String name = answer.externalName();
        OperationHandle handle = answer.handle();
        if (name != null) {
            operation.recordExternalName(name);
        }
        if (handle != null) {
            operation.recordHandle(handle);
        }
        return name != null || handle != null;
    }

    private static OperationContext operation(Object @Nullable [] arguments) {
        return argument(OperationContext.class, arguments);
    }

    private static <T> T argument(Class<T> type, Object @Nullable [] arguments) {
        return Stream.ofNullable(arguments)
                .flatMap(Arrays::stream)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    private @Nullable Object send(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException ex) {
            throw ex.getCause() == null ? ex : ex.getCause();
        }
    }
}
