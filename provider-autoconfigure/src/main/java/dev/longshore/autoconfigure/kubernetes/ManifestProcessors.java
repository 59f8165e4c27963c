package dev.longshore.autoconfigure.kubernetes;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.spring.extended.manifests.KubernetesFromConfigMapProcessor;
import io.kubernetes.client.spring.extended.manifests.KubernetesFromYamlProcessor;
import io.kubernetes.client.spring.extended.manifests.KubernetesKubectlApplyProcessor;
import io.kubernetes.client.spring.extended.manifests.KubernetesKubectlCreateProcessor;
import io.kubernetes.client.spring.extended.manifests.annotation.FromConfigMap;
import io.kubernetes.client.spring.extended.manifests.annotation.FromYaml;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.function.SingletonSupplier;

/** Runs the manifest processors of client-java-spring-integration, which are made when the first bean needs them. */
final class ManifestProcessors implements BeanPostProcessor {

    private final ConfigurableListableBeanFactory beans;
    private final Supplier<List<BeanPostProcessor>> processors = SingletonSupplier.of(this::create);

    ManifestProcessors(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public @Nullable Object postProcessAfterInitialization(Object bean, String beanName) {
        Object result = bean;
        if (isConcerned(bean)) {
            for (BeanPostProcessor processor : processors.get()) {
                result = result == null ? null : processor.postProcessAfterInitialization(result, beanName);
            }
        }
        return result;
    }

    private static boolean isConcerned(Object bean) {
        return bean instanceof KubernetesObject
                || Arrays.stream(bean.getClass().getDeclaredFields()).anyMatch(ManifestProcessors::isAnnotated);
    }

    private static boolean isAnnotated(Field field) {
        return field.isAnnotationPresent(FromYaml.class) || field.isAnnotationPresent(FromConfigMap.class);
    }

    private List<BeanPostProcessor> create() {
        return Stream.of(
                        KubernetesFromYamlProcessor.class,
                        KubernetesFromConfigMapProcessor.class,
                        KubernetesKubectlCreateProcessor.class,
                        KubernetesKubectlApplyProcessor.class)
                .filter(type -> beans.getBeanNamesForType(type).length == 0)
                .<BeanPostProcessor>map(beans::createBean)
                .toList();
    }
}
