/**
 * OData functions, which query an entity set. Deployment reads the metadata of the service if it can. A call sends one request
 * for each page of the reply. URLs and replies are written and read without a library: the common Java library supports version 4
 * only, and the example in the specification calls a service of version 3.
 */
@NullMarked
package dev.stride.call.odata;

import org.jspecify.annotations.NullMarked;
