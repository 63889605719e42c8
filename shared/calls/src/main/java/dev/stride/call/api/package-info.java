/**
 * What every kind of call has in common, without any of their protocols. The way of a call: at deployment, the compiler of a
 * language passes the author's operation ({@link dev.stride.call.api.FunctionOperation}) to its kind ({@link
 * dev.stride.call.api.CallKind}), which reads documents ({@link dev.stride.call.api.Resources}) and returns a template ({@link
 * dev.stride.call.api.Resolution}) that the compiled workflow stores. At run time, the runtime passes the template with the
 * arguments, the credentials and the time of an attempt ({@link dev.stride.call.api.CallRequest}) to the kinds ({@link
 * dev.stride.call.api.CallExecutor}). The kind sends requests through clients ({@link dev.stride.call.api.OutboundClients}) and
 * returns the outcome ({@link dev.stride.call.api.Reply}).
 */
package dev.stride.call.api;
