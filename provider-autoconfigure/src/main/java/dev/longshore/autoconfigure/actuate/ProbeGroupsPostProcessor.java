package dev.longshore.autoconfigure.actuate;

import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroupsPostProcessor;
import org.springframework.core.env.Environment;

/**
 * Adds the runtime to the groups that the probes of Kubernetes ask for, unless the application says itself what is in
 * them. It cannot be done with the property: that names Boot's own members too, which do not exist in every application.
 */
final class ProbeGroupsPostProcessor implements HealthEndpointGroupsPostProcessor {

    private static final Map<String, String> MEMBERS =
            Map.of("readiness", "longshore", "liveness", "longshoreLiveness");

    private final Environment environment;

    ProbeGroupsPostProcessor(Environment environment) {
        this.environment = environment;
    }

    @Override
    public HealthEndpointGroups postProcessHealthEndpointGroups(HealthEndpointGroups groups) {
        Map<String, String> members = MEMBERS.entrySet().stream()
                .filter(member -> !isSetByApplication(member.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new ProbeGroups(groups, members);
    }

    private boolean isSetByApplication(String group) {
        return Binder.get(environment)
                .bind("management.endpoint.health.group." + group + ".include", Bindable.setOf(String.class))
                .isBound();
    }
}
