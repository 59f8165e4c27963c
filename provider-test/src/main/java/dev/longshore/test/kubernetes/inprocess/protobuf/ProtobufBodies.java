package dev.longshore.test.kubernetes.inprocess.protobuf;

import com.google.gson.JsonObject;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime.Unknown;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Rbac;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the objects that are sent in protobuf. */
public final class ProtobufBodies {

    /** The media type. */
    public static final String TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final Map<String, FileDescriptor> FILES =
            Map.of("v1", V1.getDescriptor(), "rbac.authorization.k8s.io/v1", V1Rbac.getDescriptor());

    private ProtobufBodies() {}

    /** The same object in JSON, or null when the body is something else or of a kind that is not known here. */
    public static @Nullable JsonObject json(byte[] body) {
        boolean known = body.length > MAGIC.length && Arrays.equals(MAGIC, 0, MAGIC.length, body, 0, MAGIC.length);
        if (!known) {
            return null;
        }
        try {
            return json(Unknown.parseFrom(Arrays.copyOfRange(body, MAGIC.length, body.length)));
        } catch (InvalidProtocolBufferException ex) {
            return null;
        }
    }

    private static @Nullable JsonObject json(Unknown envelope) throws InvalidProtocolBufferException {
        String apiVersion = envelope.getTypeMeta().getApiVersion();
        String kind = envelope.getTypeMeta().getKind();
        Descriptor descriptor = descriptor(apiVersion, kind);
        if (descriptor == null) {
            return null;
        }
        JsonObject object = MessageToJson.convert(DynamicMessage.parseFrom(descriptor, envelope.getRaw()));
        object.addProperty("apiVersion", apiVersion);
        object.addProperty("kind", kind);
        return object;
    }

    private static @Nullable Descriptor descriptor(String apiVersion, String kind) {
        if (kind.equals("DeleteOptions")) {
            return Meta.getDescriptor().findMessageTypeByName(kind);
        }
        FileDescriptor file = FILES.get(apiVersion);
        return file == null ? null : file.findMessageTypeByName(kind);
    }
}
