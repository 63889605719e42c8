/** Access to secrets, and their redaction from texts. */
@NullMarked
package dev.stride.call.secret;

import org.jspecify.annotations.NullMarked;
