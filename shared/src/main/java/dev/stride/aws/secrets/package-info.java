/** Where the values of secrets are on AWS. */
@NullMarked
package dev.stride.aws.secrets;

import org.jspecify.annotations.NullMarked;
