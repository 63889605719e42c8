/** Resolves operations of AsyncAPI 2 and 3 documents to channels. It is used at deployment only. */
package dev.stride.call.asyncapi.document;
