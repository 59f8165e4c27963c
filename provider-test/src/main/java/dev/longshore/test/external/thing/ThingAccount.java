package dev.longshore.test.external.thing;

import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;

/** The account of a cloud that things belong to. */
@ApiResource(group = "test.longshore.dev", version = "v1", kind = "ProviderConfig")
public class ThingAccount extends ConfigResource<ThingAccount.Spec> {

    /**
     * How to sign in.
     *
     * @param account name of the account
     */
    public record Spec(String account) {}
}
