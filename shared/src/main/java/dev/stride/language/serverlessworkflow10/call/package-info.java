/** Authentication and URIs of the services that call tasks use. */
@NullMarked
package dev.stride.language.serverlessworkflow10.call;

import org.jspecify.annotations.NullMarked;
