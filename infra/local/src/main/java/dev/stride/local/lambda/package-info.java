/** What Lambda hands to a function: its events and its context, made here for the embedded form. */
@NullMarked
package dev.stride.local.lambda;

import org.jspecify.annotations.NullMarked;
