/** The {@code http} actions of the Workflow Language: the allow list of their hosts, their requests and their replies. */
@NullMarked
package dev.stride.call.httpaction;

import org.jspecify.annotations.NullMarked;
