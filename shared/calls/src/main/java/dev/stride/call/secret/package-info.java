/** Looks up secrets, and masks them in data that are stored or shown. */
package dev.stride.call.secret;
