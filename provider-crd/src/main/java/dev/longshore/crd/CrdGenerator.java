package dev.longshore.crd;

import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ResourceType;
import io.github.classgraph.ClassGraph;
import io.github.classgraph.ClassInfo;
import io.github.classgraph.ScanResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the definitions of kinds, one file for each and a kustomization of all, or checks that those which were written
 * are the same:
 *
 * <pre>{@code
 * CrdGenerator write|check <folder> <package or class>...
 * }</pre>
 *
 * A package stands for the kinds in it and below it. Files of kinds that are gone are deleted by {@code write} and
 * reported by {@code check}.
 */
public final class CrdGenerator {

    private static final String USAGE = "Usage: CrdGenerator write|check <folder> <package or class>...";

    private CrdGenerator() {}

    /**
     * Runs the generator.
     *
     * @param arguments {@code write} or {@code check}, folder, packages and classes
     * @throws IllegalArgumentException if there is no kind, or one that cannot be described
     * @throws IllegalStateException if {@code check} finds a file that is not as it should be
     */
    public static void main(String[] arguments) {
        if (arguments.length < 3 || !List.of("write", "check").contains(arguments[0])) {
            throw new IllegalArgumentException(USAGE);
        }
        List<Class<? extends ApiObject>> kinds = Arrays.stream(arguments)
                .skip(2)
                .map(CrdGenerator::kindsIn)
                .flatMap(List::stream)
                .distinct()
                .toList();
        GeneratedFiles files = new GeneratedFiles(Path.of(arguments[1]), contents(kinds));
        if (arguments[0].equals("write")) {
            files.write();
        } else {
            files.check();
        }
    }

    private static List<Class<? extends ApiObject>> kindsIn(String name) {
        try {
            return List.of(Class.forName(name).asSubclass(ApiObject.class));
        } catch (ClassNotFoundException ex) {
            return kindsInPackage(name);
        }
    }

    private static List<Class<? extends ApiObject>> kindsInPackage(String name) {
        try (ScanResult scan = new ClassGraph()
                .acceptPackages(name)
                .ignoreClassVisibility()
                .enableAnnotationInfo()
                .scan()) {
            List<Class<? extends ApiObject>> kinds = scan.getClassesWithAnnotation(ApiResource.class).stream()
                    .map(ClassInfo::loadClass)
                    .<Class<? extends ApiObject>>map(type -> type.asSubclass(ApiObject.class))
                    .toList();
            if (kinds.isEmpty()) {
                throw new IllegalArgumentException("No class with @ApiResource is in '" + name + "'");
            }
            return kinds;
        }
    }

    /** Returns texts by file name. */
    static Map<String, String> contents(List<Class<? extends ApiObject>> kinds) {
        CustomResourceDefinitions definitions = new CustomResourceDefinitions();
        Map<String, String> contents = new TreeMap<>();
        for (Class<? extends ApiObject> kind : kinds) {
            ResourceType type = ResourceType.of(kind);
            String name = type.group() + "_" + type.plural() + ".yaml";
            if (contents.put(name, definitions.yamlOf(kind)) != null) {
                throw new IllegalArgumentException("Two classes stand for " + type.plural() + "." + type.group()
                        + "; one of them is '" + kind.getName() + "'");
            }
        }
        contents.put("kustomization.yaml", kustomization(List.copyOf(contents.keySet())));
        return contents;
    }

    private static String kustomization(List<String> names) {
        StringBuilder text =
                new StringBuilder("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n");
        names.forEach(name -> text.append("- ").append(name).append('\n'));
        return text.toString();
    }
}
