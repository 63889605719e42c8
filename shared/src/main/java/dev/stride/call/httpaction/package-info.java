/**
 * Support for the {@code http} actions of the Workflow Language, one of the languages for workflow definitions: the
 * allow list of hosts, requests and replies.
 */
@NullMarked
package dev.stride.call.httpaction;

import org.jspecify.annotations.NullMarked;
