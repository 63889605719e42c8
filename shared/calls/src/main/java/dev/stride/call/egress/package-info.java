/**
 * The operator's policy for outbound connections, which the clients of HTTP, gRPC and brokers obey, and the pool of the connections that it allowed. A
 * connection is checked by host name and by address when it is opened.
 */
package dev.stride.call.egress;
