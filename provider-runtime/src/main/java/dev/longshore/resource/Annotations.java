package dev.longshore.resource;

/**
 * Names of annotations and the finalizer. Those of Crossplane are as its runtime has them
 * ({@code crossplane-runtime/pkg/meta}).
 */
public final class Annotations {

    /** Identity of the external resource. */
    public static final String EXTERNAL_NAME = "crossplane.io/external-name";

    /** When a create may have been sent, RFC 3339 with seconds. */
    public static final String CREATE_PENDING = "crossplane.io/external-create-pending";

    /** When a create was known to have succeeded. */
    public static final String CREATE_SUCCEEDED = "crossplane.io/external-create-succeeded";

    /** When a create was known to have failed. */
    public static final String CREATE_FAILED = "crossplane.io/external-create-failed";

    /** {@code "true"} stops all external calls. */
    public static final String PAUSED = "crossplane.io/paused";

    /** Poll interval of one resource, a Go duration. */
    public static final String POLL_INTERVAL = "crossplane.io/poll-interval";

    /** Token of a wish to be looked at now. */
    public static final String RECONCILE_REQUESTED_AT = "crossplane.io/reconcile-requested-at";

    /** Operation record, one JSON value. */
    public static final String OPERATION = "longshore.dev/operation";

    /** How long an operation of one resource may take, a Go duration. */
    public static final String OPERATION_TIMEOUT = "longshore.dev/operation-timeout";

    /** Last failure of an operation, one JSON value. */
    public static final String FAILURE = "longshore.dev/failure";

    /** Ids that came back for an operation that was no longer the current one. */
    public static final String LATE_IDS = "longshore.dev/late-ids";

    /** A person's answer to an unknown outcome. */
    public static final String RESOLVE = "longshore.dev/resolve";

    /** Keeps a managed resource until its external resource is gone. */
    public static final String FINALIZER = "finalizer.managedresource.crossplane.io";

    private Annotations() {}
}
