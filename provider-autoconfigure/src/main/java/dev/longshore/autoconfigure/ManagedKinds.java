package dev.longshore.autoconfigure;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import dev.longshore.external.ExternalConnector;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.ManagedKind;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.core.ResolvableType;

/** Kinds of the provider, found among the beans: connectors, and kinds that were put together by hand. */
final class ManagedKinds {

    private final ConfigurableListableBeanFactory beans;
    private final Map<String, ManagedKind<?>> kinds = new LinkedHashMap<>();
    private final Map<String, String> beanNames = new LinkedHashMap<>();

    private ManagedKinds(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    static ManagedKinds in(ConfigurableListableBeanFactory beans) {
        ManagedKinds found = new ManagedKinds(beans);
        candidates(beans, ManagedKind.class).forEach(found::add);
        candidates(beans, ExternalConnector.class).forEach(found::addConnector);
        if (found.kinds.isEmpty()) {
            throw new ProviderConfigurationException(
                    "This provider has nothing to manage: there is no bean of type ExternalConnector.",
                    "Declare a bean that implements ExternalConnector for each kind, for example"
                            + " '@Component class IndexConnector implements ExternalConnector<Index>', in a package that"
                            + " is scanned; or set 'longshore.enabled' to false.");
        }
        return found;
    }

    private static <T> Map<String, T> candidates(ConfigurableListableBeanFactory beans, Class<T> type) {
        return SimpleAutowireCandidateResolver.resolveAutowireCandidates(beans, type);
    }

    List<ManagedKind<?>> list() {
        return List.copyOf(kinds.values());
    }

    List<ResourceType> types() {
        return kinds.values().stream()
                .<ResourceType>map(ManagedKind::resourceType)
                .toList();
    }

    private void addConnector(String beanName, ExternalConnector<?> connector) {
        if (kinds.values().stream().noneMatch(kind -> kind.connector() == connector)) {
            add(beanName, kindOf(kindClass(beanName, connector), connector));
        }
    }

    private void add(String beanName, ManagedKind<?> kind) {
        String id = typeOf(beanName, kind).id();
        String other = beanNames.putIfAbsent(id, beanName);
        if (other != null) {
            throw new ProviderConfigurationException(
                    "Kind %s has two connectors, the beans '%s' and '%s'.".formatted(id, other, beanName),
                    "Remove one of them. A connector that should be used only at times is made conditional.");
        }
        kinds.put(id, kind);
    }

    private static ResourceType typeOf(String beanName, ManagedKind<?> kind) {
        try {
            return kind.resourceType();
        } catch (IllegalArgumentException e) {
            throw new ProviderConfigurationException(
                    "%s; it is the kind of bean '%s'.".formatted(e.getMessage(), beanName),
                    "Add @ApiResource with group and version to the class.",
                    e);
        }
    }

    private Class<?> kindClass(String beanName, ExternalConnector<?> connector) {
        return kindIn(declaredType(beanName))
                .or(() -> kindIn(ResolvableType.forClass(AopUtils.getTargetClass(connector))))
                .orElseThrow(() -> new ProviderConfigurationException(
                        "The kind of connector bean '%s' (%s) cannot be found from its generic type."
                                .formatted(beanName, connector.getClass().getName()),
                        "Declare the bean with its kind, for example '@Bean ExternalConnector<Index> %s()', or declare"
                                        .formatted(beanName)
                                + " a bean 'new ManagedKind<>(Index.class, connector)' instead."));
    }

    private ResolvableType declaredType(String beanName) {
        return beans.containsBeanDefinition(beanName)
                ? beans.getMergedBeanDefinition(beanName).getResolvableType()
                : ResolvableType.NONE;
    }

    private static Optional<Class<?>> kindIn(ResolvableType connectorType) {
        Class<?> kind = connectorType.as(ExternalConnector.class).getGeneric(0).resolve(ManagedResource.class);
        return Modifier.isAbstract(kind.getModifiers()) ? Optional.empty() : Optional.of(kind);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ManagedKind<?> kindOf(Class<?> kind, ExternalConnector<?> connector) {
        return new ManagedKind(kind.asSubclass(ManagedResource.class), connector);
    }
}
