package dev.longshore.test.kubernetes.inprocess;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

/** The order of the packages of the in-process API server. */
@AnalyzeClasses(packagesOf = ArchitectureTests.class, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    private static final String HERE = "dev.longshore.test.kubernetes.inprocess";

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching(HERE + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule partsDoNotKnowTheWhole = noClasses()
            .that()
            .resideInAPackage(HERE + ".*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(HERE);

    @ArchTest
    static final ArchRule theServerKnowsNothingOfProviders = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.longshore..").and(resideOutsideOfPackage(HERE + "..")));

    @ArchTest
    static final ArchRule onlyTheFrontKnowsHttp = noClasses()
            .that()
            .resideOutsideOfPackage(HERE + ".http")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jetty..");

    @ArchTest
    static final ArchRule timeIsGiven = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone");
}
