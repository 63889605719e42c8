/** The {@code http} actions of the Workflow Language: where they may go, and their requests with their replies. */
@NullMarked
package dev.stride.call.httpaction;

import org.jspecify.annotations.NullMarked;
