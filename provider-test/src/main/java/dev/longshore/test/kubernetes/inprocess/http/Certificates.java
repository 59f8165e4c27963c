package dev.longshore.test.kubernetes.inprocess.http;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate authority of one server, and the certificate that it signed for it. Made anew for every server and never
 * stored.
 */
public final class Certificates {

    private static final Duration VALIDITY = Duration.ofDays(365);
    private static final String PASSWORD = "";

    private final KeyStore keyStore;
    private final X509Certificate authority;

    private Certificates(KeyStore keyStore, X509Certificate authority) {
        this.keyStore = keyStore;
        this.authority = authority;
    }

    /** Makes both. */
    public static Certificates create(Clock clock) {
        try {
            KeyPair authorityKeys = keys();
            X509Certificate authority = new Signing("CN=in-process-ca", authorityKeys, clock).authority();
            KeyPair serverKeys = keys();
            X509Certificate server = new Signing("CN=in-process-ca", authorityKeys, clock).server(serverKeys);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, PASSWORD.toCharArray());
            store.setKeyEntry(
                    "server", serverKeys.getPrivate(), PASSWORD.toCharArray(), new X509Certificate[] {server, authority
                    });
            return new Certificates(store, authority);
        } catch (GeneralSecurityException | OperatorCreationException | IOException ex) {
            throw new IllegalStateException("no certificate could be made for the in-process API server", ex);
        }
    }

    KeyStore keyStore() {
        return keyStore;
    }

    String password() {
        return PASSWORD;
    }

    /** The authority's certificate, in PEM. */
    public String authorityPem() {
        try {
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(authority.getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private record Signing(String issuer, KeyPair issuerKeys, Clock clock) {

        X509Certificate authority() throws GeneralSecurityException, OperatorCreationException, IOException {
            X509v3CertificateBuilder builder = builder(issuer, issuerKeys, 1);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            return sign(builder);
        }

        X509Certificate server(KeyPair keys) throws GeneralSecurityException, OperatorCreationException, IOException {
            X509v3CertificateBuilder builder = builder("CN=127.0.0.1", keys, 2);
            GeneralName[] names = {
                new GeneralName(GeneralName.iPAddress, "127.0.0.1"), new GeneralName(GeneralName.dNSName, "localhost")
            };
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
            return sign(builder);
        }

        private X509v3CertificateBuilder builder(String subject, KeyPair keys, long serial) {
            Instant now = clock.instant();
            return new JcaX509v3CertificateBuilder(
                    new X500Name(issuer),
                    BigInteger.valueOf(serial),
                    Date.from(now.minus(Duration.ofHours(1))),
                    Date.from(now.plus(VALIDITY)),
                    new X500Name(subject),
                    keys.getPublic());
        }

        private X509Certificate sign(X509v3CertificateBuilder builder)
                throws GeneralSecurityException, OperatorCreationException {
            JcaContentSignerBuilder signer = new JcaContentSignerBuilder("SHA256withECDSA");
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(signer.build(issuerKeys.getPrivate())));
        }
    }
}
