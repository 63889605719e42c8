/** Sends HTTP requests over pooled connections, within the egress policy. */
package dev.stride.call.http.client;
