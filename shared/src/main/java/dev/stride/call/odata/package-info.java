/**
 * OData functions: queries of an entity set. Deployment reads the service's metadata where it can; a call is one request, or one
 * for each page of the answer. OData's URLs and answers are small enough to be written and read here; the library of the field reads
 * version 4 only, and services of version 3 are what the specification's own example calls.
 */
@NullMarked
package dev.stride.call.odata;

import org.jspecify.annotations.NullMarked;
