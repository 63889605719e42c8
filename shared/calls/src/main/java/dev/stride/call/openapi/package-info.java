/**
 * Calls of OpenAPI functions. Deployment resolves an operation of an OpenAPI document to a small template. At run time, each call
 * builds its HTTP request from the template and the arguments, and does not need the document.
 */
package dev.stride.call.openapi;
