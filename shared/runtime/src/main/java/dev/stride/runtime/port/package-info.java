/**
 * The ports: interfaces of the services that the runtime uses, such as table, queue and bus. Each port has an AWS, an
 * embedded and a simulated adapter, and one contract test suite for all of them.
 */
package dev.stride.runtime.port;
