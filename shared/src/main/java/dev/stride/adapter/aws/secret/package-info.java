/** Stores for the values of secrets on AWS. */
@NullMarked
package dev.stride.adapter.aws.secret;

import org.jspecify.annotations.NullMarked;
