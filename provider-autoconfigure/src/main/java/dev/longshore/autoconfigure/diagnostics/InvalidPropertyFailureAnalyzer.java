package dev.longshore.autoconfigure.diagnostics;

import java.util.Optional;
import java.util.stream.StreamSupport;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

class InvalidPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPropertyException> {

    private final Environment environment;

    InvalidPropertyFailureAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertyException cause) {
        String description = valueOf(cause.property())
                .map(property -> describe(property, cause))
                .orElseGet(() -> cause.getMessage() + ".");
        return new FailureAnalysis(
                description, "Change the value of '" + cause.property() + "': it " + cause.requirement() + ".", cause);
    }

    private Optional<ConfigurationProperty> valueOf(String property) {
        ConfigurationPropertyName name = ConfigurationPropertyName.of(property);
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .flatMap(source -> Optional.ofNullable(source.getConfigurationProperty(name)).stream())
                .findFirst();
    }

    private static String describe(ConfigurationProperty property, InvalidPropertyException cause) {
        String origin = property.getOrigin() == null ? "" : " (from " + property.getOrigin() + ")";
        return "Property '%s' is '%s'%s but %s."
                .formatted(cause.property(), property.getValue(), origin, cause.requirement());
    }
}
