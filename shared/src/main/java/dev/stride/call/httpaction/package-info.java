/** Support for {@code http} actions of the Workflow Language: the allow list of hosts, requests and replies. */
@NullMarked
package dev.stride.call.httpaction;

import org.jspecify.annotations.NullMarked;
