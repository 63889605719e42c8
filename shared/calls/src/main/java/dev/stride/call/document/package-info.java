/** Loads the documents that describe services, and follows the references between them. It is used at deployment only. */
package dev.stride.call.document;
