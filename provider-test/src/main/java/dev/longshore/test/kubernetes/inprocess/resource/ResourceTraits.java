package dev.longshore.test.kubernetes.inprocess.resource;

/**
 * What sets resources apart in their behaviour.
 *
 * @param namespaced whether objects live in a namespace
 * @param custom whether it comes from a CRD
 * @param statusSubresource whether status is written through an address of its own
 * @param generations whether changes of the desired state are counted
 * @param blindUpdate whether an update may leave out the version it starts from
 * @param createOnUpdate whether an update of a missing object creates it
 */
public record ResourceTraits(
        boolean namespaced,
        boolean custom,
        boolean statusSubresource,
        boolean generations,
        boolean blindUpdate,
        boolean createOnUpdate) {

    /** Plain storage: namespaced, no status, no generation. */
    public static final ResourceTraits PLAIN = new ResourceTraits(true, false, false, false, true, false);

    ResourceTraits clusterScoped() {
        return new ResourceTraits(false, custom, statusSubresource, generations, blindUpdate, createOnUpdate);
    }

    ResourceTraits withStatus() {
        return new ResourceTraits(namespaced, custom, true, generations, blindUpdate, createOnUpdate);
    }

    ResourceTraits withGenerations() {
        return new ResourceTraits(namespaced, custom, statusSubresource, true, blindUpdate, createOnUpdate);
    }

    ResourceTraits upsert() {
        return new ResourceTraits(namespaced, custom, statusSubresource, generations, blindUpdate, true);
    }

    ResourceTraits withoutBlindUpdate() {
        return new ResourceTraits(namespaced, custom, statusSubresource, generations, false, createOnUpdate);
    }
}
