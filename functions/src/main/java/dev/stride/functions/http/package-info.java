/**
 * The HTTP API, with one file for the routes of each kind of resource. It does not use the event types of Lambda, so that a local
 * HTTP server can serve it too.
 */
package dev.stride.functions.http;
