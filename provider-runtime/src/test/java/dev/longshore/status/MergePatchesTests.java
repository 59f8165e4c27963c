package dev.longshore.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchesTests {

    private static JsonObject json(String text) {
        return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                    | {}                    | {}",
                "{'a':1}               | {'a':1}               | {}",
                "{'a':1}               | {'a':2}               | {'a':2}",
                "{'a':1}               | {}                    | {'a':null}",
                "{}                    | {'a':{'b':1}}         | {'a':{'b':1}}",
                "{'a':{'b':1,'c':2}}   | {'a':{'b':1,'c':3}}   | {'a':{'c':3}}",
                "{'a':{'b':1}}         | {'a':{}}              | {'a':{'b':null}}",
                "{'a':{'b':1}}         | {'a':'b'}             | {'a':'b'}",
                "{'a':'b'}             | {'a':{'b':1}}         | {'a':{'b':1}}",
                "{'a':[1,2]}           | {'a':[1]}             | {'a':[1]}",
                "{'a':[{'b':1}]}       | {'a':[{'b':1}]}       | {}"
            })
    void between_whenTwoObjectsDiffer_isWhatChanges(String from, String to, String patch) {
        assertThat(MergePatches.between(json(from), json(to))).isEqualTo(json(patch));
    }
}
