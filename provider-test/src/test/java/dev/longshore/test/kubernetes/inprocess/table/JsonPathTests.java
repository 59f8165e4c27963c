package dev.longshore.test.kubernetes.inprocess.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathTests {

    private static final JsonObject OBJECT = JsonParser.parseString("""
                    {"a": {"b": 1, "x.dev/c": "d"}, "list": [{"type": "Ready", "status": "True"}, {"type": "Synced", "n": 2}]}
                    """).getAsJsonObject();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".a.b | [1]",
                "a.b | [1]",
                "$.a.b | [1]",
                ".a.none | []",
                ".a.x\\.dev/c | [\"d\"]",
                ".a['x\\.dev/c'] | [\"d\"]",
                ".list[0].type | [\"Ready\"]",
                ".list[-1].type | [\"Synced\"]",
                ".list[7].type | []",
                ".list[*].type | [\"Ready\", \"Synced\"]",
                ".list[?(@.type=='Ready')].status | [\"True\"]",
                ".list[?(@.type == \"Ready\")].status | [\"True\"]",
                ".list[?(@.type!='Ready')].type | [\"Synced\"]",
                ".list[?(@.n==2)].type | [\"Synced\"]",
                ".list[?(@.type=~'R.*')].type | []",
                ".list[ | []"
            })
    void findWhenPathLeadsSomewhereFindsIt(String path, String found) {
        assertThat(JsonPath.parse(path).find(OBJECT))
                .extracting(JsonElement::toString)
                .hasToString(found);
    }
}
