/** Reads the values of secrets from AWS services. */
@NullMarked
package dev.stride.adapter.aws.secret;

import org.jspecify.annotations.NullMarked;
