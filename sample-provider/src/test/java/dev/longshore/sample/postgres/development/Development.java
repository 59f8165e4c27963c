package dev.longshore.sample.postgres.development;

import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.test.kubernetes.inprocess.InProcessApiServer;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;

/** Starts what the provider needs, and tells a person what to do with it. */
@TestConfiguration(proxyBeanMethods = false)
public class Development {

    private static final Logger logger = LoggerFactory.getLogger(Development.class);

    @Bean
    EmbeddedServer postgres(@Value("${sample.rows}") long rows) throws IOException, SQLException {
        logger.info("Starting PostgreSQL and filling its table orders with {} rows", rows);
        EmbeddedServer server = EmbeddedServer.start();
        new Warehouse(server).fill(rows);
        return server;
    }

    @Bean
    InProcessApiServer apiServer() {
        return InProcessApiServer.start();
    }

    @Bean
    Checkout checkout() {
        return Checkout.find(Path.of("").toAbsolutePath());
    }

    @Bean
    Manifests manifests(InProcessApiServer server, Checkout checkout) throws IOException, ApiException {
        Manifests manifests = Manifests.of(checkout.writeKubeconfig(server.kubeconfig()));
        manifests.apply(checkout.definitions(), manifest -> {});
        return manifests;
    }

    @Bean
    ApiClient apiClient(Manifests manifests) {
        return manifests.client();
    }

    @Bean
    Welcome welcome(EmbeddedServer postgres, Manifests manifests, Checkout checkout) {
        return new Welcome(postgres, manifests, checkout);
    }

    record Welcome(EmbeddedServer postgres, Manifests manifests, Checkout checkout) {

        @EventListener
        void ready(ApplicationReadyEvent event) throws IOException, ApiException {
            manifests.apply(checkout.samples(), new Address(postgres)::writeTo);
            String port = event.getApplicationContext().getEnvironment().getProperty("local.server.port", "8080");
            System.out.println(text(port));
        }

        private String text(String port) {
            return """

                    The provider runs. PostgreSQL has a table "orders", and these resources are being reconciled:
                    a role, a database and two indexes, from config/samples. Try in another terminal, in %1$s:

                      export KUBECONFIG=%2$s
                      kubectl get indexes -w
                      kubectl describe index orders-by-customer
                      kubectl get secret shop-login -o yaml
                      curl 127.0.0.1:%3$s/actuator/operations
                      PGPASSWORD=%4$s psql -h 127.0.0.1 -p %5$d -U %6$s warehouse -c '\\d+ orders'

                      kubectl patch index orders-by-customer --type merge -p '{"spec":{"forProvider":{"unique":true}}}'
                      kubectl delete index open-orders-by-email

                    Ctrl+C stops everything and leaves nothing behind.
                    """.formatted(
                            checkout.folder(),
                            checkout.kubeconfig(),
                            port,
                            EmbeddedServer.PASSWORD,
                            postgres.port(),
                            EmbeddedServer.USER);
        }
    }
}
