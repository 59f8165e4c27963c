package dev.longshore.autoconfigure;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;

public class GadgetConnector implements ExternalConnector<Gadget> {

    @Override
    public ExternalClient<Gadget> connect(Gadget resource, ConnectContext context) throws ExternalException {
        throw ExternalException.rejected("No external system in this test");
    }
}
