/** The HTTP API, independent of the transport: one route table, one file for each kind of resource. */
@NullMarked
package dev.stride.functions.http;

import org.jspecify.annotations.NullMarked;
