/** The parser for the authentication and the URIs of services that are called by tasks of the kind {@code call}. */
@NullMarked
package dev.stride.language.serverlessworkflow10.call;

import org.jspecify.annotations.NullMarked;
