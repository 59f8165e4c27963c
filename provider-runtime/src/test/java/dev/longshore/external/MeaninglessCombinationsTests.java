package dev.longshore.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes no sense must not compile: the author is told by the editor, not by a worker at night. */
class MeaninglessCombinationsTests {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Kept, so that the class path is read once. */
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    private static final String CLIENT = """
            import dev.longshore.external.*;
            import dev.longshore.resource.*;
            import java.time.Duration;

            class Disk extends ManagedResource<Disk.Wanted, Disk.Observed> {
              record Wanted(int size) {}
              record Observed(String state) {}
            }

            class Other extends ManagedResource<Integer, Integer> {}

            abstract class Client implements ExternalClient<Disk> {
              OperationHandle stored;
              Duration soon;
              Object probe(Disk disk, OperationContext operation, Disk.Observed observed) throws Exception {
                return %s;
              }
            }

            abstract class Poller extends Client implements OperationPoller<%s> {
              Object probe(Disk disk) {
                return %s;
              }
            }
            """;

    @TempDir
    private Path output;

    @Test
    void compileWhenCombinationsMakeSenseSucceeds() {
        assertThat(errors(
                        "CreateResult.created(\"id\")",
                        "Disk",
                        "CreateResult.accepted(handle(\"op\")).pollAfter(soon)"))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a handle needs OperationPoller           | CreateResult.accepted(handle("op"))                  | handle
            a handle is made by nobody else          | new OperationHandle("op")                            | OperationHandle
            a delete yields no name                  | DeleteResult.deleted("id")                           | deleted
            an update yields no name                 | UpdateResult.updated("id")                           | updated
            a delete publishes nothing               | DeleteResult.deleted().withConnectionDetails(null)   | withConnectionDetails
            what has ended is not polled             | CreateResult.created("id").pollAfter(soon)           | pollAfter
            what has ended is not polled             | UpdateResult.updated().pollAfter(soon)               | pollAfter
            what has ended is not polled             | DeleteResult.deleted().pollAfter(soon)               | pollAfter
            results come from factories              | new CreateResult("id", null, stored, soon)           | CreateResult
            observations come from factories         | new Observation.Present<>(observed)                  | Present
            what is absent is not unready            | Observation.absent().notReady("starting")            | notReady
            what is absent has no details            | Observation.absent().withConnectionDetails(null)     | withConnectionDetails
            a difference is named                    | Observation.differing(disk, observed)                | differing
            the observed record is the kind's own    | Observation.matching(disk, "state")                  | matching
            late values are the kind's parameters    | Observation.matching(disk, observed).lateInitialize(observed) | Disk.Observed cannot be converted
            what still runs publishes nothing        | PollResult.running().withConnectionDetails(null)     | withConnectionDetails
            what failed says why                     | PollResult.failed()                                  | failed
            metadata is read only                    | disk.metadata().labels = null                        | labels
            """)
    void compileWhenCombinationIsMeaninglessFails(String reason, String expression, String culprit) {
        assertThat(errors(expression, "Disk", "null"))
                .as(reason)
                .singleElement()
                .asString()
                .contains(culprit);
    }

    @Test
    void compileWhenCapabilityIsOfAnotherKindFails() {
        assertThat(errors("null", "Other", "null"))
                .anySatisfy(error ->
                        assertThat(error).contains("ExternalClient cannot be inherited with different arguments"));
    }

    @Test
    void compileWhenUpdateReturnsResultOfCreateFails() {
        String wrong = "new DeterministicName<Disk>() {"
                + " public Observation observe(Disk d) { return Observation.absent(); }"
                + " public CreateResult create(Disk d, OperationContext o) { return CreateResult.created(); }"
                + " public UpdateResult update(Disk d, OperationContext o) { return CreateResult.created(); }"
                + " public DeleteResult delete(Disk d, OperationContext o) { return DeleteResult.deleted(); } }";

        assertThat(errors(wrong, "Disk", "null"))
                .singleElement()
                .asString()
                .contains("CreateResult cannot be converted");
    }

    private List<String> errors(String probe, String polledKind, String pollerProbe) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options =
                List.of("-proc:none", "-d", output.toString(), "-classpath", System.getProperty("java.class.path"));
        JavaFileObject source = source(CLIENT.formatted(probe, polledKind, pollerProbe));
        COMPILER.getTask(null, FILES, diagnostics, options, null, List.of(source))
                .call();
        // A copy, because javac may add to the list while a message is worked out.
        return List.copyOf(diagnostics.getDiagnostics()).stream()
                .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
                .map(found -> found.getMessage(Locale.ENGLISH))
                .toList();
    }

    private static JavaFileObject source(String text) {
        return new SimpleJavaFileObject(URI.create("string:///Client.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
