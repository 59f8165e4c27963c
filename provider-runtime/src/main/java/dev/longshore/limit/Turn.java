package dev.longshore.limit;

import java.time.Instant;

/**
 * A call that is counted already and may be sent later.
 *
 * @param account account
 * @param at when it may be sent
 */
record Turn(String account, Instant at) {}
