/** A local HTTP server in front of the API's Lambda handler, in place of API Gateway. */
@NullMarked
package dev.stride.local.http;

import org.jspecify.annotations.NullMarked;
