/**
 * The registry of call kinds (such as HTTP or gRPC calls), and the network clients that they use. Only this package depends on
 * the classes of all call kinds.
 */
package dev.stride.call.registry;
