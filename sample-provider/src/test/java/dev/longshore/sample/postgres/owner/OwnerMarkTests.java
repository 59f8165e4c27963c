package dev.longshore.sample.postgres.owner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.sample.postgres.database.Database;
import dev.longshore.sample.postgres.database.DatabaseParameters;
import dev.longshore.test.client.TestResource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerMarkTests {

    private static final Database DATABASE = database("shop", "orders", "uid-1");

    private static Database database(String namespace, String name, String uid) {
        return TestResource.of(Database.class, new DatabaseParameters(null, null, null, null, null))
                .named(namespace, name)
                .uid(uid)
                .build();
    }

    private final OwnerMark mark = OwnerMark.of(DATABASE, Map.of("spec", "a'b\"c\n"));

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "two\nlines", "ends in newline's\n\nmiddle", "longshore"})
    void markWhenAddedToACommentIsReadBackAndTheTextIsKept(String text) {
        String comment = mark.after(text);

        assertThat(OwnerMark.in(comment)).isEqualTo(mark);
        assertThat(OwnerMark.textOf(comment)).isEqualTo(text);
        assertThat(OwnerMark.textOf(mark.after(OwnerMark.textOf(comment)))).isEqualTo(text);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "only text",
                "longshore: ",
                "longshore: nonsense",
                "longshore: {}",
                "longshore: []",
                "longshore: {\"kind\":\"Database\"}",
                "longshore: {\"kind\":\"a\",\"resource\":\"b\",\"uid\":\"c\",\"facts\":{}}\nmore text"
            })
    void markWhenThereIsNoneThatCanBeReadIsNone(@Nullable String comment) {
        assertThat(OwnerMark.in(comment)).isNull();
    }

    @Test
    void markIsThatOfTheSameUidAndOfTheSameNameAfterARestore() {
        assertThat(mark.isOf(DATABASE)).isTrue();
        assertThat(mark.isOf(database("shop", "orders", "uid-2"))).isTrue();
        assertThat(mark.isOf(database("other", "orders", "uid-2"))).isFalse();
    }

    @Test
    void refuseForeignNamesTheOwnerAndTheWayOut() {
        Database other = database("other", "orders", "uid-2");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> OwnerMark.refuseForeign(mark, other, "database x"))
                .withMessageContaining("database x belongs to Database shop/orders (UID uid-1)")
                .withMessageContaining("comment");
        OwnerMark.refuseForeign(null, other, "database x");
    }
}
