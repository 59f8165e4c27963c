package dev.longshore.crd;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationOption;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The structural schema (apiextensions v1) of a record, in the same reading of it that decodes it. */
final class SchemaGenerator {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<Class<?>> LONGS = Set.of(long.class, Long.class);
    private static final Set<Class<?>> INTS = Set.of(int.class, Integer.class);

    private final com.github.victools.jsonschema.generator.SchemaGenerator generator;

    SchemaGenerator() {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.INLINE_ALL_SCHEMAS, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
                .with(Option.ALLOF_CLEANUP_AT_THE_END)
                .without(Option.SCHEMA_VERSION_INDICATOR)
                .with(new JakartaValidationModule(JakartaValidationOption.INCLUDE_PATTERN_EXPRESSIONS));
        config.forTypesInGeneral()
                .withCustomDefinitionProvider(SchemaGenerator::definition)
                .withArrayUniqueItemsResolver(scope -> scope.getType().isInstanceOf(Set.class) ? true : null)
                .withDescriptionResolver(scope -> text(scope.getType().getErasedType()))
                .withTypeAttributeOverride((node, scope, context) -> addFormat(node, scope.getType()));
        config.forFields()
                .withPropertyNameOverrideResolver(SchemaGenerator::name)
                .withDescriptionResolver(SchemaGenerator::description)
                .withRequiredCheck(SchemaGenerator::isRequired)
                .withDefaultResolver(SchemaGenerator::defaultOf)
                .withNullableCheck(field -> false);
        this.generator = new com.github.victools.jsonschema.generator.SchemaGenerator(config.build());
    }

    /**
     * Returns the schema of a type.
     *
     * @throws IllegalArgumentException if the type contains itself, which a structural schema cannot say
     */
    JsonObject schemaOf(Type type) {
        try {
            String json = generator.generateSchema(type).toString();
            return StructuralSchema.of(JsonParser.parseString(json).getAsJsonObject());
        } catch (IllegalArgumentException ex) {
            throw new IllegalArgumentException(
                    "Type '" + type.getTypeName() + "' must not contain itself: " + ex.getMessage(), ex);
        }
    }

    private static @Nullable CustomDefinition definition(ResolvedType type, SchemaGenerationContext context) {
        ObjectNode node = context.getGeneratorConfig().createObjectNode();
        if (type.isInstanceOf(Instant.class)) {
            return inline(node.put("type", "string").put("format", "date-time"));
        }
        if (type.isInstanceOf(Duration.class)) {
            return inline(node.put("type", "string").put("pattern", "^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$"));
        }
        return type.getErasedType().isEnum() ? inline(enumeration(node, type.getErasedType())) : null;
    }

    private static CustomDefinition inline(ObjectNode node) {
        return new CustomDefinition(
                node, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
    }

    private static ObjectNode enumeration(ObjectNode node, Class<?> type) {
        var values = node.put("type", "string").putArray("enum");
        Arrays.stream(type.getFields())
                .filter(Field::isEnumConstant)
                .map(SchemaGenerator::nameOf)
                .forEach(values::add);
        return node;
    }

    private static void addFormat(ObjectNode node, ResolvedType type) {
        if (INTS.contains(type.getErasedType())) {
            node.put("format", "int32");
        } else if (LONGS.contains(type.getErasedType())) {
            node.put("format", "int64");
        }
    }

    private static @Nullable String name(FieldScope field) {
        return field.isFakeContainerItemScope() ? null : nameOf(field.getRawMember());
    }

    private static String nameOf(Field field) {
        SerializedName name = field.getAnnotation(SerializedName.class);
        return name == null ? field.getName() : name.value();
    }

    private static @Nullable String description(FieldScope field) {
        return field.isFakeContainerItemScope() ? null : text(field.getRawMember());
    }

    private static @Nullable String text(AnnotatedElement element) {
        Description description = element.getAnnotation(Description.class);
        return description == null ? null : description.value();
    }

    private static boolean isRequired(FieldScope field) {
        Field member = field.getRawMember();
        boolean nullable = Arrays.stream(member.getAnnotatedType().getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(Nullable.class::equals);
        return !nullable && !member.isAnnotationPresent(Default.class);
    }

    private static @Nullable Object defaultOf(FieldScope field) {
        Default given =
                field.isFakeContainerItemScope() ? null : field.getRawMember().getAnnotation(Default.class);
        return given == null ? null : json(given.value());
    }

    private static JsonNode json(String value) {
        try {
            return JSON.readTree(value);
        } catch (JsonProcessingException ex) {
            return TextNode.valueOf(value);
        }
    }
}
