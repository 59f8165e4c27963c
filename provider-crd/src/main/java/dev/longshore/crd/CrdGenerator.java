package dev.longshore.crd;

import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ResourceType;
import io.github.classgraph.ClassGraph;
import io.github.classgraph.ClassInfo;
import io.github.classgraph.ScanResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the definitions of all kinds in a package, or checks that those which were written are the same:
 * {@code CrdGenerator write|check <folder> <package>}.
 */
public final class CrdGenerator {

    private final Path folder;
    private final Map<Path, String> files = new TreeMap<>();

    CrdGenerator(Path folder, List<Class<? extends ApiObject>> kinds) {
        this.folder = folder;
        CustomResourceDefinitions definitions = new CustomResourceDefinitions();
        for (Class<? extends ApiObject> kind : kinds) {
            ResourceType type = ResourceType.of(kind);
            files.put(folder.resolve(type.group() + "_" + type.plural() + ".yaml"), definitions.yamlOf(kind));
        }
        files.put(folder.resolve("kustomization.yaml"), kustomization());
    }

    private String kustomization() {
        StringBuilder text =
                new StringBuilder("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n");
        files.keySet()
                .forEach(file -> text.append("- ").append(file.getFileName()).append('\n'));
        return text.toString();
    }

    /**
     * Runs the generator.
     *
     * @param arguments {@code write} or {@code check}, folder, package
     * @throws IllegalStateException if {@code check} finds a file that is not as it should be
     */
    public static void main(String[] arguments) {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("Usage: CrdGenerator write|check <folder> <package>");
        }
        CrdGenerator generator = new CrdGenerator(Path.of(arguments[1]), kindsIn(arguments[2]));
        if (arguments[0].equals("write")) {
            generator.write();
        } else {
            generator.check();
        }
    }

    private static List<Class<? extends ApiObject>> kindsIn(String basePackage) {
        try (ScanResult scan = new ClassGraph()
                .acceptPackages(basePackage)
                .enableAnnotationInfo()
                .scan()) {
            return scan.getClassesWithAnnotation(ApiResource.class).stream()
                    .map(ClassInfo::loadClass)
                    .<Class<? extends ApiObject>>map(type -> type.asSubclass(ApiObject.class))
                    .toList();
        }
    }

    void write() {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<Path, String> file : files.entrySet()) {
                Files.writeString(file.getKey(), file.getValue());
            }
        } catch (IOException ex) {
            throw new UncheckedIOException("Definitions could not be written to " + folder, ex);
        }
    }

    void check() {
        List<Path> stale = files.entrySet().stream()
                .filter(file -> !file.getValue().equals(read(file.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        if (!stale.isEmpty()) {
            throw new IllegalStateException("These files do not say what the Java types say: " + stale
                    + ". Write them anew: ./mvnw -pl sample-provider -am process-classes -Dlongshore.crd=write");
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException ex) {
            throw new UncheckedIOException("File could not be read: " + file, ex);
        }
    }
}
