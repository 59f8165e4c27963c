package dev.longshore.kubernetes;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.openapi.models.V1ListMeta;
import java.util.List;

/**
 * All objects of a type at one moment.
 *
 * @param items objects
 * @param resourceVersion moment
 */
record WatchedList(List<WatchedObject> items, String resourceVersion) implements KubernetesListObject {

    @Override
    public V1ListMeta getMetadata() {
        return new V1ListMeta().resourceVersion(resourceVersion);
    }

    @Override
    public List<WatchedObject> getItems() {
        return items;
    }

    @Override
    public String getApiVersion() {
        return "";
    }

    @Override
    public String getKind() {
        return "";
    }
}
