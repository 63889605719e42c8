/** Builds HTTP requests from the arguments of calls, and converts replies to results and faults. It sends nothing. */
package dev.stride.call.http.message;
