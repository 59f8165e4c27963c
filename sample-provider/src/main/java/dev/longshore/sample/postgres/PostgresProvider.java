package dev.longshore.sample.postgres;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The provider as a program. */
@SpringBootApplication
public class PostgresProvider {

    /** Runs the provider until it is told to stop. */
    public static void main(String[] args) {
        SpringApplication.run(PostgresProvider.class, args);
    }
}
