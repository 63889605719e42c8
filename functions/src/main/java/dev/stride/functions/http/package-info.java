/** The HTTP API, whatever carries the requests: one table of routes, one file for each kind of resource. */
@NullMarked
package dev.stride.functions.http;

import org.jspecify.annotations.NullMarked;
