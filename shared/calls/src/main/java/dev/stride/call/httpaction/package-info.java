/**
 * The call kind {@code http-action}: the {@code http} actions of the Workflow Language. They differ from other HTTP calls: they have
 * an allow list of hosts of their own, they may follow redirects, and a status below 400 is a success.
 */
package dev.stride.call.httpaction;
