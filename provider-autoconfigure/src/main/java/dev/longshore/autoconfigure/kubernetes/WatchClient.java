package dev.longshore.autoconfigure.kubernetes;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.auth.ApiKeyAuth;
import java.time.Duration;

/** An API client whose requests may last, which is what watches need and what an informer factory insists on. */
final class WatchClient {

    private static final String BEARER_TOKEN = "BearerToken";

    private WatchClient() {}

    /** Returns the client, or if its reads time out a copy of it; the client itself belongs to the application. */
    static ApiClient of(ApiClient client) {
        return client.getReadTimeout() == 0 ? client : copyOf(client);
    }

    private static ApiClient copyOf(ApiClient client) {
        ApiClient copy = new ApiClient(
                client.getHttpClient().newBuilder().readTimeout(Duration.ZERO).build());
        copy.setBasePath(client.getBasePath());
        ApiKeyAuth token = (ApiKeyAuth) client.getAuthentication(BEARER_TOKEN);
        ApiKeyAuth copiedToken = (ApiKeyAuth) copy.getAuthentication(BEARER_TOKEN);
        copiedToken.setApiKey(token.getApiKey());
        copiedToken.setApiKeyPrefix(token.getApiKeyPrefix());
        return copy;
    }
}
