package dev.longshore.test.external.assertj;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Who held the lease when.
 *
 * @param terms terms of office
 */
public record LeaseTerms(List<Term> terms) {

    /** Nobody ever held it. */
    public static final LeaseTerms NONE = new LeaseTerms(List.of());

    /** Keeps a copy. */
    public LeaseTerms {
        terms = List.copyOf(terms);
    }

    /**
     * One term.
     *
     * @param process identity of the holder
     * @param from when it got the lease
     * @param until when it lost it
     */
    public record Term(String process, Instant from, Instant until) {

        boolean covers(String candidate, Instant moment) {
            return process.equals(candidate) && !moment.isBefore(from) && moment.isBefore(until);
        }
    }

    /** Returns these terms and one more. */
    public LeaseTerms held(String process, Instant from, Instant until) {
        List<Term> more = new ArrayList<>(terms);
        more.add(new Term(process, from, until));
        return new LeaseTerms(more);
    }

    boolean cover(String process, Instant moment) {
        return terms.stream().anyMatch(term -> term.covers(process, moment));
    }
}
