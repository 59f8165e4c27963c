package dev.longshore.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementPoliciesTests {

    private static ManagementPolicies of(String spec) {
        JsonObject json = new JsonObject();
        json.add("spec", JsonParser.parseString(spec));
        return ManagementPolicies.of(ResourceObject.of(json));
    }

    private static String array(String letters) {
        StringBuilder array = new StringBuilder("{'managementPolicies':[");
        for (String letter : letters.split(" ", -1)) {
            array.append(array.charAt(array.length() - 1) == '[' ? "" : ",")
                    .append("'")
                    .append(
                            switch (letter) {
                                case "O" -> "Observe";
                                case "C" -> "Create";
                                case "U" -> "Update";
                                case "L" -> "LateInitialize";
                                case "D" -> "Delete";
                                default -> letter;
                            })
                    .append("'");
        }
        return array.append("]").toString();
    }

    @ParameterizedTest
    @CsvSource({
        "*,         true,  true,  true,  true,  false",
        "* *,       true,  true,  true,  true,  false",
        "O C U L D, true,  true,  true,  true,  false",
        "D L U C O, true,  true,  true,  true,  false",
        "O,         false, false, false, false, true",
        "O O,       false, false, false, false, true",
        "O C U D,   true,  true,  false, true,  false",
        "O C U L,   true,  true,  true,  false, false",
        "O C U,     true,  true,  false, false, false",
        "O C D L,   true,  false, true,  true,  false",
        "O C L,     true,  false, true,  false, false",
        "O C D,     true,  false, false, true,  false",
        "O C,       true,  false, false, false, false",
        "O D,       false, false, false, true,  false",
        "O U,       false, true,  false, false, false",
        "O L,       false, false, true,  false, false",
        "O U L,     false, true,  true,  false, false"
    })
    void of_whenTheSetIsSupported_allowsWhatItNames(
            String set, boolean create, boolean update, boolean lateInitialize, boolean delete, boolean observeOnly) {
        assertThat(of(array(set) + "}"))
                .isEqualTo(new ManagementPolicies(null, false, observeOnly, create, update, lateInitialize, delete));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "D", "U", "L", "C U D", "O U D", "O L D", "O U L D", "* O", "X", "observe"})
    void of_whenTheSetIsNotSupported_saysSo(String set) {
        assertThat(of(array(set) + "}").problem())
                .startsWith("`spec.managementPolicies` is set to a value([")
                .endsWith("]) which is not supported. Check docs for supported policies");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{'managementPolicies':[null]}", "{'managementPolicies':[{}]}", "{'managementPolicies':[[]]}"})
    void of_whenAnEntryIsNoText_saysThatItIsNotSupported(String spec) {
        assertThat(of(spec).problem()).contains("not supported");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'managementPolicies':null}", "{'deletionPolicy':null}"})
    void of_whenNothingIsSaid_allowsAll(String spec) {
        assertThat(of(spec)).isEqualTo(new ManagementPolicies(null, false, false, true, true, true, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'managementPolicies':[]}"})
    void of_whenTheSetIsEmpty_isPausedAndAllowsNothing(String spec) {
        assertThat(of(spec)).isEqualTo(new ManagementPolicies(null, true, false, false, false, false, false));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "True, false", "yes, false", "'', false", "1, false"})
    void of_whenThePauseAnnotationIsExactlyTrue_isPaused(String value, boolean paused) {
        JsonObject json =
                JsonParser.parseString("{'metadata':{'annotations':{}}}").getAsJsonObject();
        json.getAsJsonObject("metadata").getAsJsonObject("annotations").addProperty(Annotations.PAUSED, value);

        assertThat(ManagementPolicies.of(ResourceObject.of(json)).paused()).isEqualTo(paused);
    }

    @ParameterizedTest
    @CsvSource({
        "Delete, *,         true",
        "Delete, O C U L D, true",
        "Delete, O D,       true",
        "Delete, O C U,     false",
        "Delete, O,         false",
        "Orphan, *,         false",
        "Orphan, O C U L D, true",
        "Orphan, O D,       true",
        "Orphan, O C U,     false",
        "Orphan, O,         false"
    })
    void deletesExternal_whenTheKindIsOfTheOlderStyle_followsBothPolicies(String policy, String set, boolean deletes) {
        assertThat(of(array(set) + ",'deletionPolicy':'" + policy + "'}").deletesExternal())
                .isEqualTo(deletes);
    }
}
