/** The one door to the network: who may be called, and one request with its reply. */
@NullMarked
package dev.stride.call.http.client;

import org.jspecify.annotations.NullMarked;
