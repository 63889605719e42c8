/** Documents that describe services, read part by part as references lead from one to the other; at deployment only. */
@NullMarked
package dev.stride.call.document;

import org.jspecify.annotations.NullMarked;
