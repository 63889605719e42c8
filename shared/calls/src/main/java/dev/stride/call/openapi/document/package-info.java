/**
 * Resolves operations of OpenAPI and Swagger documents at deployment. The result is a call template, from which each call at run
 * time builds its request.
 */
package dev.stride.call.openapi.document;
