package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExternalSessionTests {

    @ApiResource(group = "test.longshore.dev", version = "v1")
    static class Bag extends ManagedResource<Bag.Parameters, Bag.Found> {

        @SuppressWarnings("ArrayRecordComponent") // mutable on purpose
        record Parameters(int[] sizes, List<String> items) {}

        record Found() {}
    }

    /** Changes what it is given. */
    private static final class Meddling implements ExternalClient<Bag> {

        private final List<Integer> seen = new ArrayList<>();

        @Override
        public Observation observe(Bag bag) {
            seen.add(bag.parameters().sizes()[0]);
            bag.parameters().sizes()[0] = 0;
            assertThat(bag.parameters().items()).isUnmodifiable();
            return Observation.absent();
        }

        @Override
        public CreateResult create(Bag bag, OperationContext operation) {
            throw new UnsupportedOperationException();
        }

        @Override
        public UpdateResult update(Bag bag, OperationContext operation) {
            throw new UnsupportedOperationException();
        }

        @Override
        public DeleteResult delete(Bag bag, OperationContext operation) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void clientThatChangesItsInputChangesACopy() throws Exception {
        ResourceObject object = ResourceObject.of(JsonParser.parseString(
                        "{'metadata':{'name':'one','uid':'u'},'spec':{'forProvider':{'sizes':[7],'items':['a']}}}")
                .getAsJsonObject());
        Meddling client = new Meddling();
        try (ExternalSession<Bag> session = new ExternalSession<>(client, ResourceDecoder.of(Bag.class), object)) {
            session.observe("x");
            session.observe("x");
        }

        assertThat(client.seen).containsExactly(7, 7);
        assertThat(object.spec().toString()).contains("[7]");
    }
}
