/**
 * The call kind of OData functions, which query an entity set. Deployment reads the metadata of the service, if they are
 * available. A call sends one request for each page of the reply. No OData library is used: the common Java library supports
 * version 4 only, and the example in the specification uses version 3.
 */
package dev.stride.call.odata;
