package dev.longshore.autoconfigure.actuate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.AdditionalPathsMapper;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.health.actuate.endpoint.AdditionalHealthEndpointPath;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroup;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HttpCodeStatusMapper;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;

/** Groups of which some have one more member. */
record ProbeGroups(HealthEndpointGroups groups, Map<String, String> members)
        implements HealthEndpointGroups, AdditionalPathsMapper {

    @Override
    public HealthEndpointGroup getPrimary() {
        return groups.getPrimary();
    }

    @Override
    public Set<String> getNames() {
        return groups.getNames();
    }

    @Override
    public @Nullable HealthEndpointGroup get(String name) {
        HealthEndpointGroup group = groups.get(name);
        String member = members.get(name);
        return group == null || member == null ? group : new ProbeGroup(group, member);
    }

    @Override
    public @Nullable List<String> getAdditionalPaths(EndpointId endpointId, WebServerNamespace namespace) {
        return groups instanceof AdditionalPathsMapper mapper ? mapper.getAdditionalPaths(endpointId, namespace) : null;
    }

    private record ProbeGroup(HealthEndpointGroup group, String member) implements HealthEndpointGroup {

        @Override
        public boolean isMember(String name) {
            return name.equals(member) || group.isMember(name);
        }

        @Override
        public boolean showComponents(SecurityContext securityContext) {
            return group.showComponents(securityContext);
        }

        @Override
        public boolean showDetails(SecurityContext securityContext) {
            return group.showDetails(securityContext);
        }

        @Override
        public StatusAggregator getStatusAggregator() {
            return group.getStatusAggregator();
        }

        @Override
        public HttpCodeStatusMapper getHttpCodeStatusMapper() {
            return group.getHttpCodeStatusMapper();
        }

        @Override
        public @Nullable AdditionalHealthEndpointPath getAdditionalPath() {
            return group.getAdditionalPath();
        }
    }
}
