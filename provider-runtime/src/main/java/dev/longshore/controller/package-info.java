/** Workers that drain one queue through one reconciler. */
@NullMarked
package dev.longshore.controller;

import org.jspecify.annotations.NullMarked;
