package dev.longshore.sample.postgres;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.longshore.sample.postgres", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("dev.longshore.sample.postgres.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule kindsDoNotKnowEachOther =
            slices().matching("..postgres.(index|role|database)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule authorsCodeKnowsNoKubernetesClient = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.kubernetes..",
                    "dev.longshore.managed..",
                    "dev.longshore.operation..",
                    "dev.longshore.kubernetes..");
}
