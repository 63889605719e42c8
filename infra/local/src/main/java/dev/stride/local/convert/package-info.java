/** Converts definitions of Serverless Workflow 0.8 to 1.0, one class for each construct, and lists what does not carry over. */
@NullMarked
package dev.stride.local.convert;

import org.jspecify.annotations.NullMarked;
