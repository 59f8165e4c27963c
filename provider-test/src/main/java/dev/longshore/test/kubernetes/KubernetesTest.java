package dev.longshore.test.kubernetes;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs all tests of a class once on the API server inside the process and once on a real one. A test gets a
 * {@link TestCluster} as a parameter, with a namespace of its own.
 *
 * <p>The real one is found in this order: a kubeconfig that {@code LONGSHORE_TEST_KUBECONFIG} names; the folder with
 * {@code kube-apiserver} and {@code etcd} that {@code KUBEBUILDER_ASSETS} names; K3s where Docker is there, unless
 * {@code LONGSHORE_TEST_K3S=false}. Where there is none the tests are reported as skipped and the end of the run says so;
 * with {@code LONGSHORE_REQUIRE_REAL_API_SERVER=true} they fail. Each may be given as a system property, too.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(KubernetesExtension.class)
public @interface KubernetesTest {

    /** API servers to run on. */
    On[] value() default {On.IN_PROCESS, On.REAL};

    /** An API server to run on. */
    enum On {
        /** The one inside the process. */
        IN_PROCESS,
        /** A real one. */
        REAL
    }
}
