/** The HTTP API, independent of the transport, with one file for the routes of each kind of resource. */
@NullMarked
package dev.stride.functions.http;

import org.jspecify.annotations.NullMarked;
