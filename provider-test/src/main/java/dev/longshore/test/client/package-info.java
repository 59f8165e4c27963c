/** Tests an author's clients without a runtime: operations, resources, and the contract that every client keeps. */
@NullMarked
package dev.longshore.test.client;

import org.jspecify.annotations.NullMarked;
