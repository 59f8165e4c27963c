package dev.longshore.sample.postgres.development;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of the project that are used.
 *
 * @param folder root of the project
 */
public record Checkout(Path folder) {

    public static Checkout find(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("config/crd"))) {
                return new Checkout(folder);
            }
        }
        throw new IllegalStateException("Started in " + start + ", which is not inside of a checkout of Longshore");
    }

    public List<Path> definitions() throws IOException {
        return manifests("config/crd");
    }

    List<Path> samples() throws IOException {
        return manifests("config/samples");
    }

    private List<Path> manifests(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(name))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.endsWith("kustomization.yaml"))
                    .sorted()
                    .toList();
        }
    }

    Path kubeconfig() {
        return folder.resolve("sample-provider/target/dev/kubeconfig");
    }

    Path writeKubeconfig(String text) throws IOException {
        Files.createDirectories(kubeconfig().getParent());
        Files.deleteIfExists(kubeconfig());
        if (kubeconfig().getFileSystem().supportedFileAttributeViews().contains("posix")) {
            var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Files.createFile(kubeconfig(), ownerOnly);
        }
        return Files.writeString(kubeconfig(), text);
    }
}
