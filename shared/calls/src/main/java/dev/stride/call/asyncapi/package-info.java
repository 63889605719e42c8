/** The call kind of AsyncAPI functions. An AsyncAPI function publishes messages or waits for one message. */
package dev.stride.call.asyncapi;
