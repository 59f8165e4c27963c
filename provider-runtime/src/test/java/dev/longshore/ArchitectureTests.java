package dev.longshore;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.NullMarked;

/** The order of the packages: an import may only point to an earlier one. */
@AnalyzeClasses(packages = "dev.longshore", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule importsPointOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("queue")
            .definedBy("dev.longshore.queue..")
            .layer("resource")
            .definedBy("dev.longshore.resource..")
            .layer("external")
            .definedBy("dev.longshore.external..")
            .layer("reconcile")
            .definedBy("dev.longshore.reconcile..")
            .layer("listener")
            .definedBy("dev.longshore.listener..")
            .layer("operation")
            .definedBy("dev.longshore.operation..")
            .layer("watch")
            .definedBy("dev.longshore.watch..")
            .layer("controller")
            .definedBy("dev.longshore.controller..")
            .layer("status")
            .definedBy("dev.longshore.status..")
            .layer("managed")
            .definedBy("dev.longshore.managed..")
            .layer("kubernetes")
            .definedBy("dev.longshore.kubernetes..")
            .optionalLayer("metrics")
            .definedBy("dev.longshore.metrics..")
            .layer("runtime")
            .definedBy("dev.longshore.runtime..")
            .whereLayer("runtime")
            .mayOnlyBeAccessedByLayers("metrics")
            .whereLayer("kubernetes")
            .mayOnlyBeAccessedByLayers("runtime")
            .whereLayer("managed")
            .mayOnlyBeAccessedByLayers("kubernetes", "runtime")
            .whereLayer("status")
            .mayOnlyBeAccessedByLayers("managed", "runtime")
            .whereLayer("controller")
            .mayOnlyBeAccessedByLayers("runtime")
            .whereLayer("watch")
            .mayOnlyBeAccessedByLayers("kubernetes", "runtime")
            .whereLayer("operation")
            .mayOnlyBeAccessedByLayers("managed", "kubernetes", "runtime")
            .whereLayer("queue")
            .mayOnlyBeAccessedByLayers("watch", "controller", "runtime")
            .whereLayer("resource")
            .mayNotAccessAnyLayer()
            .whereLayer("external")
            .mayOnlyAccessLayers("resource")
            .whereLayer("reconcile")
            .mayOnlyAccessLayers("resource");

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
