package dev.longshore.sample.postgres;

import dev.longshore.sample.postgres.development.Development;
import org.springframework.boot.SpringApplication;

/**
 * The provider with everything that it needs in one process: a real PostgreSQL with a big table, and a Kubernetes API
 * server. {@code ./mvnw -pl sample-provider -am spring-boot:test-run} starts it.
 */
final class TestSampleProvider {

    private TestSampleProvider() {}

    public static void main(String[] arguments) {
        SpringApplication.from(PostgresProvider::main)
                .with(Development.class)
                .withAdditionalProfiles("development")
                .run(arguments);
    }
}
