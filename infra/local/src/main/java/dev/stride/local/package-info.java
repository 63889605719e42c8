/**
 * The embedded runtime and the command line. The embedded runtime runs in one process, and uses the same Lambda handlers as on
 * AWS.
 */
package dev.stride.local;
