/** OData functions at deployment: what the metadata of a service says of an entity set. */
@NullMarked
package dev.stride.call.odata.metadata;

import org.jspecify.annotations.NullMarked;
