/**
 * Credentials in requests: where a request shows them, the digest that answers a challenge, and the access tokens of OAuth 2.0, which
 * are requested, cached and renewed here.
 */
package dev.stride.call.auth;
