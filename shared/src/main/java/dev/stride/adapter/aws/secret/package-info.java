/** Where the values of secrets are on AWS. */
@NullMarked
package dev.stride.adapter.aws.secret;

import org.jspecify.annotations.NullMarked;
