package dev.longshore.autoconfigure;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

@AnalyzeClasses(
        packages = {"dev.longshore.autoconfigure", "dev.longshore.actuate"},
        importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

    private static final DescribedPredicate<JavaClass> OURS =
            resideInAnyPackage("dev.longshore.autoconfigure..", "dev.longshore.actuate..");

    private static final DescribedPredicate<JavaClass> SUPPORTED = resideInAnyPackage(
            "dev.longshore.runtime",
            "dev.longshore.resource",
            "dev.longshore.external",
            "dev.longshore.limit",
            "dev.longshore.listener",
            "dev.longshore.metrics");

    @ArchTest
    static final ArchRule ONLY_THE_SUPPORTED_PACKAGES_OF_THE_CORE_ARE_USED = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.longshore..")
                    .and(DescribedPredicate.not(OURS))
                    .and(DescribedPredicate.not(SUPPORTED)));

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.longshore.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule AUTO_CONFIGURATIONS_ARE_FINAL = classes()
            .that()
            .areAnnotatedWith(AutoConfiguration.class)
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .haveSimpleNameEndingWith("AutoConfiguration");

    @ArchTest
    static final ArchRule BEAN_METHODS_ARE_PACKAGE_PRIVATE =
            methods().that().areAnnotatedWith(Bean.class).should().bePackagePrivate();
}
