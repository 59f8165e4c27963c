package dev.longshore;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture.LayerDependencySpecification;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.NullMarked;

/** The order of the packages: an import may only point to an earlier one. */
@AnalyzeClasses(packages = "dev.longshore", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    /** Each package, in the order in which data moves, with the earlier ones that it may know. */
    private static final Map<String, String> KNOWS = Map.ofEntries(
            Map.entry("queue", ""),
            Map.entry("resource", ""),
            Map.entry("external", "resource"),
            Map.entry("reconcile", "resource"),
            Map.entry("listener", "resource external"),
            Map.entry("limit", "resource"),
            Map.entry("operation", "resource external limit listener"),
            Map.entry("watch", "queue resource"),
            Map.entry("controller", "queue resource reconcile listener"),
            Map.entry("status", "resource"),
            Map.entry("managed", "resource external reconcile limit listener operation status"),
            Map.entry("kubernetes", "resource external listener operation watch managed"),
            Map.entry("metrics", "resource external listener"),
            Map.entry(
                    "runtime",
                    "queue resource external reconcile limit listener operation watch controller managed kubernetes"));

    @ArchTest
    static void importsPointOneWay(JavaClasses classes) {
        LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String name : KNOWS.keySet()) {
            layers = layers.layer(name).definedBy("dev.longshore." + name + "..");
        }
        for (Map.Entry<String, String> layer : KNOWS.entrySet()) {
            LayerDependencySpecification rule = layers.whereLayer(layer.getKey());
            layers = layer.getValue().isEmpty()
                    ? rule.mayNotAccessAnyLayer()
                    : rule.mayOnlyAccessLayers(layer.getValue().split(" "));
        }
        layers.ensureAllClassesAreContainedInArchitecture().check(classes);
    }

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("dev.longshore.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule queueKnowsNothingOfOursAndNothingOfKubernetes = noClasses()
            .that()
            .resideInAPackage("dev.longshore.queue..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.kubernetes..", "com.google..")
                    .or(resideInAPackage("dev.longshore..").and(not(resideInAPackage("dev.longshore.queue..")))));

    @ArchTest
    static final ArchRule onlyKubernetesCallsTheApi = noClasses()
            .that()
            .resideOutsideOfPackages("dev.longshore.kubernetes..", "dev.longshore.runtime..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.kubernetes..", "okhttp3..");

    @ArchTest
    static final ArchRule authorsSeeNoKubernetesType = noClasses()
            .that()
            .resideInAPackage("dev.longshore.external..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.kubernetes..", "com.google..");

    @ArchTest
    static final ArchRule coreKnowsNoFramework =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.springframework..");

    @ArchTest
    static final ArchRule onlyMetricsMeasures = noClasses()
            .that()
            .resideOutsideOfPackage("dev.longshore.metrics..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..");

    @ArchTest
    static final ArchRule timeIsInjected = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone");

    @ArchTest
    static final ArchRule decisionsAreMadeWithoutClockClientOrLog = noClasses()
            .that()
            .resideInAPackage("dev.longshore.status..")
            .or()
            .haveSimpleNameEndingWith("Decider")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("org.slf4j.Logger")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("ResourceStore")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("InstantSource")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("ExternalClient");

    @ArchTest
    static final ArchRule everyPackageSaysWhatNullMeans = classes()
            .that()
            .resideInAPackage("dev.longshore..")
            .should(new ArchCondition<>("be in a @NullMarked package") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(type, marked, type.getName() + " is not in one"));
                }
            });
}
