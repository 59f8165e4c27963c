package dev.longshore.operation;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.resource.ResourceObject;

/** Port to the connection Secrets of managed resources. */
public interface ConnectionSecrets {

    /**
     * Adds or changes entries of the Secret that {@code spec.writeConnectionSecretToRef} names; entries are never
     * removed. Writes nothing if all are there already, or if the resource names no Secret.
     *
     * @param owner managed resource, becomes controller owner
     * @param details what to publish
     * @param operationId operation that the details come from, empty for an observation; a Secret that a newer
     *     operation wrote is left alone
     * @throws StoreException if it could not be written; {@link StoreException.Refused} also if the Secret belongs to
     *     somebody else
     */
    void publish(ResourceObject owner, ConnectionDetails details, String operationId);

    /**
     * Whether what an operation returned was never published: the Secret that the resource names is not there, or has the
     * details of another operation. False if it names none.
     *
     * @throws StoreException if it could not be read
     */
    boolean lacks(ResourceObject owner, String operationId);
}
