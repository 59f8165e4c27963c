package dev.longshore.test.kubernetes.inprocess.rules;

import java.util.Optional;
import java.util.regex.Pattern;

/** Names that objects may have. */
final class Names {

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final String LABEL_TEXT = "a lowercase RFC 1123 label must consist of lower case alphanumeric"
            + " characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or"
            + " '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
    private static final String SUBDOMAIN_TEXT = "a lowercase RFC 1123 subdomain must consist of lower case"
            + " alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g."
            + " 'example.com', regex used for validation is"
            + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

    private Names() {}

    /** What is wrong with a name: of a namespace, of an RBAC object (which may be nearly anything), or of all else. */
    static Optional<String> check(String name, boolean label, boolean path) {
        if (path) {
            return name.contains("/") || name.contains("%") ? Optional.of("may not contain '/'") : Optional.empty();
        }
        int longest = label ? 63 : 253;
        if (name.length() > longest) {
            return Optional.of("must be no more than " + longest + " characters");
        }
        boolean fits = (label ? LABEL : SUBDOMAIN).matcher(name).matches();
        return fits ? Optional.empty() : Optional.of(label ? LABEL_TEXT : SUBDOMAIN_TEXT);
    }
}
