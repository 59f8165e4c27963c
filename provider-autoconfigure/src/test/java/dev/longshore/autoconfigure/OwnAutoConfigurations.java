package dev.longshore.autoconfigure;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;

/** To be imported: those of the imports file that are ours, through the same filters as in an application. */
public class OwnAutoConfigurations extends AutoConfigurationImportSelector {

    @Override
    protected AnnotationAttributes getAttributes(AnnotationMetadata metadata) {
        return new AnnotationAttributes(Map.of("exclude", new String[0], "excludeName", new String[0]));
    }

    @Override
    protected List<String> getCandidateConfigurations(
            AnnotationMetadata metadata, @Nullable AnnotationAttributes attributes) {
        return super.getCandidateConfigurations(metadata, attributes).stream()
                .filter(name -> name.startsWith("dev.longshore."))
                .toList();
    }
}
