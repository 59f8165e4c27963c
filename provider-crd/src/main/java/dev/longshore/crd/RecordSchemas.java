package dev.longshore.crd;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import dev.longshore.resource.schema.Immutable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The structural schema (apiextensions v1) of a record, in the same reading of it that decodes it. */
final class RecordSchemas {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GO_DURATION =
            "^([0-9]{1,9}(\\.[0-9]{1,9})?(ns|us|µs|ms|s)|[0-9]{1,6}(\\.[0-9]{1,9})?(m|h))+$";
    private static final Set<Class<?>> LONGS = Set.of(long.class, Long.class);
    private static final Set<Class<?>> INTS = Set.of(int.class, Integer.class);

    private final SchemaGenerator generator;

    RecordSchemas() {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.INLINE_ALL_SCHEMAS, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
                .with(Option.ALLOF_CLEANUP_AT_THE_END)
                .without(Option.SCHEMA_VERSION_INDICATOR)
                .with(new JakartaValidationModule());
        config.forTypesInGeneral()
                .withCustomDefinitionProvider(RecordSchemas::definition)
                .withArrayUniqueItemsResolver(scope -> scope.getType().isInstanceOf(Set.class) ? true : null)
                .withDescriptionResolver(scope -> text(scope.getType().getErasedType()))
                .withTypeAttributeOverride((node, scope, context) -> addFormat(node, scope.getType()));
        config.forFields()
                .withPropertyNameOverrideResolver(RecordSchemas::name)
                .withDescriptionResolver(RecordSchemas::description)
                .withRequiredCheck(RecordSchemas::isRequired)
                .withDefaultResolver(RecordSchemas::defaultOf)
                .withStringPatternResolver(RecordSchemas::pattern)
                .withInstanceAttributeOverride((node, field, context) -> addRules(node, field))
                .withNullableCheck(field -> false);
        this.generator = new SchemaGenerator(config.build());
    }

    /**
     * Returns the schema of a type.
     *
     * @param path what holds the type, for messages
     * @throws IllegalArgumentException if a structural schema cannot describe it
     */
    JsonObject schemaOf(Type type, String path) {
        new DescribableTypes().check(type, path);
        String json = generator.generateSchema(type).toString();
        return StructuralSchema.of(JsonParser.parseString(json).getAsJsonObject());
    }

    private static @Nullable CustomDefinition definition(ResolvedType type, SchemaGenerationContext context) {
        ObjectNode node = context.getGeneratorConfig().createObjectNode();
        Class<?> raw = type.getErasedType();
        if (raw == Instant.class) {
            return inline(node.put("type", "string").put("format", "date-time"));
        }
        if (raw == Duration.class) {
            return inline(node.put("type", "string").put("pattern", GO_DURATION));
        }
        if (DescribableTypes.isFree(type)) {
            return inline(anything(node, raw));
        }
        return raw.isEnum() ? inline(enumeration(node, raw)) : null;
    }

    private static CustomDefinition inline(ObjectNode node) {
        return new CustomDefinition(
                node, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
    }

    private static ObjectNode anything(ObjectNode node, Class<?> type) {
        if (type == JsonObject.class || Map.class.isAssignableFrom(type)) {
            node.put("type", "object");
        }
        return node.put("x-kubernetes-preserve-unknown-fields", true);
    }

    private static ObjectNode enumeration(ObjectNode node, Class<?> type) {
        var values = node.put("type", "string").putArray("enum");
        Members.constantsOf(type).forEach(values::add);
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
        return field.isFakeContainerItemScope() ? null : Members.nameOf(field.getRawMember());
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
        return !Members.has(member, Nullable.class) && !Members.has(member, Default.class);
    }

    private static @Nullable Object defaultOf(FieldScope field) {
        if (field.isFakeContainerItemScope()) {
            return null;
        }
        JsonElement value = Defaults.of(field.getRawMember(), field.getName());
        return value == null ? null : tree(value);
    }

    private static JsonNode tree(JsonElement value) {
        try {
            return JSON.readTree(value.toString());
        } catch (JsonProcessingException ex) {
            throw new IllegalArgumentException(value + " is no JSON", ex);
        }
    }

    private static @Nullable String pattern(FieldScope field) {
        Pattern pattern = annotation(field, Pattern.class);
        if (pattern != null) {
            return Constraints.regularExpression(pattern);
        }
        return annotation(field, NotBlank.class) == null ? null : "\\S";
    }

    private static void addRules(ObjectNode node, FieldScope field) {
        if (annotation(field, NotBlank.class) != null && annotation(field, Pattern.class) != null) {
            node.putObject("not").put("pattern", "^\\s*$");
        }
        if (!field.isFakeContainerItemScope() && Members.has(field.getRawMember(), Immutable.class)) {
            node.putArray("x-kubernetes-validations")
                    .addObject()
                    .put("rule", "self == oldSelf")
                    .put("message", "cannot be changed");
        }
    }

    private static <A extends Annotation> @Nullable A annotation(FieldScope field, Class<A> type) {
        return field.isFakeContainerItemScope() ? field.getContainerItemAnnotation(type) : field.getAnnotation(type);
    }
}
