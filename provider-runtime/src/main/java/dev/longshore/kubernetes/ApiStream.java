package dev.longshore.kubernetes;

import com.google.gson.stream.JsonReader;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** An answer that is still being read. Only the thread that reads may close it; any other may {@link #cancel()}. */
final class ApiStream implements Closeable {

    /** As deep as the API server itself reads JSON. */
    private static final int DEEPEST = 10_000;

    private static final Pattern SECONDS = Pattern.compile("[1-9]\\d{0,4}");

    private final Call call;
    private final Response response;

    ApiStream(Call call, Response response) {
        this.call = call;
        this.response = response;
    }

    boolean isSuccess() {
        return response.isSuccessful();
    }

    int code() {
        return response.code();
    }

    /** Returns what time it is at the API server, to the second; null if it does not say. */
    @Nullable
    Instant date() {
        Date date = response.headers().getDate("Date");
        return date == null ? null : date.toInstant();
    }

    /** Returns how long the API server asks to wait, null if it does not. */
    @Nullable
    Duration retryAfter() {
        String seconds = response.header("Retry-After", "");
        return seconds != null && SECONDS.matcher(seconds).matches()
                ? Duration.ofSeconds(Integer.parseInt(seconds))
                : null;
    }

    String text() throws IOException {
        return response.body().string();
    }

    BufferedReader lines() {
        return new BufferedReader(new InputStreamReader(response.body().byteStream(), StandardCharsets.UTF_8));
    }

    JsonReader json() {
        return json(lines());
    }

    static JsonReader json(Reader text) {
        JsonReader reader = new JsonReader(text);
        reader.setNestingLimit(DEEPEST);
        return reader;
    }

    /** Makes the read that is going on, or the next one, fail. */
    void cancel() {
        call.cancel();
    }

    /** Cancels first, so that nobody waits for the rest of an answer that goes on. */
    @Override
    public void close() {
        call.cancel();
        response.close();
    }
}
