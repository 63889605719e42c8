/** The call kind {@code sysout}, whose calls are lines for the log of the runtime instead of requests. */
package dev.stride.call.log;
