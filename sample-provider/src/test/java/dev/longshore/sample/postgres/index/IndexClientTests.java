package dev.longshore.sample.postgres.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.sample.postgres.index.IndexParameters.Column;
import dev.longshore.sample.postgres.index.IndexParameters.Order;
import dev.longshore.test.client.TestResource;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@PostgresTest
class IndexClientTests {

    private IndexLab lab;

    @BeforeEach
    void makeTable(TestServer server) throws SQLException {
        lab = new IndexLab(server);
    }

    @Test
    void createWhenEverythingIsGivenBuildsExactlyThat() throws Exception {
        lab.server.execute("CREATE EXTENSION IF NOT EXISTS btree_gin");
        List<Column> columns = List.of(
                new Column("customer", null, null, Order.Descending),
                new Column(null, "lower(email)", "text_pattern_ops", Order.Ascending));
        IndexParameters all = new IndexParameters(
                "an_index", "public", "orders", columns, "btree", true, "open and id > 5", "pg_default", 70);

        lab.run.create(IndexLab.resource(all));

        assertThat(lab.query("select pg_get_indexdef('an_index'::regclass)"))
                .containsExactly("CREATE UNIQUE INDEX an_index ON public.orders USING btree"
                        + " (customer DESC, lower(email) text_pattern_ops) WITH (fillfactor='70')"
                        + " WHERE (open AND (id > 5))");
        assertThat(lab.present(IndexLab.resource(all)).matches()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash", "brin", "gin", "HASH"})
    void createWhenMethodIsGivenUsesIt(String method) throws Exception {
        lab.server.execute("CREATE EXTENSION IF NOT EXISTS btree_gin");
        IndexParameters wanted = new IndexParameters(
                null, "public", "orders", List.of(Column.named("customer")), method, false, null, null, null);
        if (method.equals("HASH")) {
            assertThatExceptionOfType(ExternalException.class)
                    .isThrownBy(() -> lab.run.create(IndexLab.resource(wanted)))
                    .withMessageContaining("access method \"HASH\" does not exist");
            return;
        }
        lab.run.create(IndexLab.resource(wanted));

        assertThat(lab.query("select amname from pg_class c join pg_am a on a.oid = c.relam where relname = 'one'"))
                .containsExactly(method);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Upper Case",
                "with \"quotes\"",
                "it's",
                "a.b",
                "\".\"",
                "schöner Index 索引 🐘",
                "x; DROP TABLE orders; --",
                " USING btree",
                "a\" ON orders(id); DROP TABLE orders; --",
                "-- comment",
                "back\\slash",
                "new\nline"
            })
    void namesWhenTheyHoldAnythingStayNames(String name) throws Exception {
        String quoted = '"' + name.replace("\"", "\"\"") + '"';
        lab.server.execute(
                "CREATE SCHEMA " + quoted, "CREATE TABLE " + quoted + "." + quoted + " (" + quoted + " int)");
        IndexParameters wanted = new IndexParameters(
                "i" + name, name, name, List.of(Column.named(name)), "btree", false, quoted + " > 0", null, null);
        TestResource<IndexParameters, Index> created = lab.run.create(IndexLab.resource(wanted));

        assertThat(lab.present(created).matches()).isTrue();
        lab.run.update(created.parameters(new IndexParameters(
                "i" + name, name, name, List.of(Column.named(name)), "btree", true, null, null, null)));
        lab.run.delete(created.deleted());
        assertThat(lab.isAbsent(created)).isTrue();
        assertThat(lab.query("select count(*) from orders")).containsExactly("2000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true); DROP TABLE orders; --",
                "true; DROP TABLE orders",
                "open) TABLESPACE pg_default; SELECT (1",
                "open /* ",
                "open -- ",
                "email = 'a",
                "email = $$a$$ and open",
                "(open"
            })
    void createWhenConditionTriesToEscapeIsRejected(String condition) throws Exception {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.create(IndexLab.resource(Indexes.where(condition))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED));
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.create(IndexLab.resource(Indexes.onExpression(condition))));
        assertThat(lab.query("select count(*) from orders")).containsExactly("2000");
        assertThat(lab.indexes()).isEmpty();
    }

    @Test
    void createWhenConditionOnlyLooksDangerousBuildsIt() throws Exception {
        String condition = "email = E'\\'); DROP TABLE orders; --' OR email = 'it''s; --' OR open";

        TestResource<IndexParameters, Index> created = lab.run.create(IndexLab.resource(Indexes.where(condition)));

        assertThat(lab.present(created).matches()).isTrue();
        assertThat(lab.query("select count(*) from orders")).containsExactly("2000");
    }

    @Test
    void observeWhenTableIsMissingWaitsForIt() throws Exception {
        TestResource<IndexParameters, Index> wanted = IndexLab.resource(Indexes.named("an_index", "later"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.observe(wanted))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT))
                .withMessageContaining("table public.later does not exist");
        assertThat(lab.isAbsent(wanted.deleted())).isTrue();

        lab.server.execute("CREATE TABLE later (customer int)");
        assertThat(lab.isAbsent(wanted)).isTrue();
    }

    @Test
    void createWhenKeysAreNotUniqueIsRejectedAndLeavesNothing() throws Exception {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.create(IndexLab.resource(Indexes.unique("customer"))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED))
                .withMessageContaining("could not create unique index")
                .withMessageNotContaining("customer)=(");
        assertThat(lab.indexes()).isEmpty();
    }

    @Test
    void updateWhenNewDefinitionCannotBeBuiltKeepsTheOldIndex() throws Exception {
        TestResource<IndexParameters, Index> created = lab.run.create(IndexLab.resource(Indexes.onColumns("customer")));
        String oid = lab.oid("an_index");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.update(created.parameters(Indexes.unique("customer"))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED));

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.oid("an_index")).isEqualTo(oid);
    }

    @Test
    void updateWhenDefinitionChangedBuildsTheNewAndDropsTheOld() throws Exception {
        TestResource<IndexParameters, Index> created = lab.run.create(IndexLab.resource(Indexes.onColumns("customer")));
        String oid = lab.oid("an_index");
        TestResource<IndexParameters, Index> changed = created.parameters(Indexes.where("open"));

        lab.run.update(changed);

        assertThat(lab.indexes()).containsExactly("an_index t");
        assertThat(lab.oid("an_index")).isNotEqualTo(oid);
        assertThat(lab.present(changed).matches()).isTrue();
    }

    @Test
    void updateWhenOnlyTheSpellingChangedBuildsNothing() throws Exception {
        TestResource<IndexParameters, Index> created =
                lab.run.create(IndexLab.resource(Indexes.where("open and email like 'c%'")));
        String oid = lab.oid("an_index");
        TestResource<IndexParameters, Index> respelled =
                created.parameters(Indexes.where("orders.open  AND (email ~~ 'c%'::text)"));
        assertThat(lab.present(respelled).matches()).isFalse();

        lab.run.update(respelled);

        assertThat(lab.oid("an_index")).isEqualTo(oid);
        assertThat(lab.present(respelled).matches()).isTrue();
    }

    @Test
    void updateWhenSomebodyChangedTheIndexBuildsItAnew() throws Exception {
        TestResource<IndexParameters, Index> created = lab.run.create(IndexLab.resource(Indexes.onColumns("customer")));
        lab.server.execute("ALTER INDEX an_index SET (fillfactor = 50)");
        assertThat(lab.present(created).difference())
                .contains("somebody changed it")
                .contains("fillfactor");

        lab.run.update(created);

        assertThat(lab.query("select reloptions from pg_class where relname = 'an_index'"))
                .containsExactly("null");
        assertThat(lab.present(created).matches()).isTrue();
    }

    @Test
    void updateWhenIndexOfTheSameMeaningWasThereAdoptsItAndKeepsItsComment() throws Exception {
        lab.server.execute(
                "CREATE INDEX an_index ON orders (customer) WHERE open", "COMMENT ON INDEX an_index IS 'mind the gap'");
        String oid = lab.oid("an_index");
        TestResource<IndexParameters, Index> imported =
                IndexLab.resource(Indexes.where("(open)")).externalName("an_index");
        assertThat(lab.present(imported).difference()).contains("no owner's mark");

        lab.run.update(imported);

        assertThat(lab.oid("an_index")).isEqualTo(oid);
        assertThat(lab.present(imported).matches()).isTrue();
        assertThat(lab.query("select obj_description('an_index'::regclass, 'pg_class')")
                        .get(0))
                .startsWith("mind the gap\nlongshore: ");
    }

    @Test
    void observeWhenIndexBelongsToAnotherResourceIsRejected() throws Exception {
        lab.run.create(IndexLab.resource(Indexes.onColumns("customer")));
        TestResource<IndexParameters, Index> other = IndexLab.another(Indexes.onColumns("customer"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.observe(other))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED))
                .withMessageContaining("belongs to Index shop/one");
        assertThatExceptionOfType(ExternalException.class).isThrownBy(() -> lab.run.delete(other));
        assertThat(lab.isAbsent(other.deleted())).isTrue();
        assertThat(lab.indexes()).containsExactly("an_index t");
    }

    @Test
    void observeWhenResourceWasRestoredUnderAnotherUidMatches() throws Exception {
        lab.run.create(IndexLab.resource(Indexes.onColumns("customer")));

        assertThat(lab.present(IndexLab.resource(Indexes.onColumns("customer")).uid("uid-after-restore"))
                        .matches())
                .isTrue();
    }

    @Test
    void observeWhenNameOrSchemaChangedIsRejectedUnlessItIsDeleted() throws Exception {
        TestResource<IndexParameters, Index> renamed = lab.run
                .create(IndexLab.resource(Indexes.onColumns("customer")))
                .parameters(Indexes.named("other", "orders"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.observe(renamed))
                .withMessageContaining("neither name nor schema can be changed");
        lab.run.delete(renamed.deleted());
        assertThat(lab.indexes()).isEmpty();
    }

    @Test
    void createWhenRelationOfAnotherSortHasTheNameIsRejected() throws Exception {
        lab.server.execute("CREATE VIEW an_index AS SELECT 1");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> lab.run.create(IndexLab.resource(Indexes.onColumns("customer"))))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED))
                .withMessageContaining("already exists");
    }
}
