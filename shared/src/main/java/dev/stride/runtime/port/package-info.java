/**
 * What the runtime needs of the world. Each port has an AWS, an embedded and a simulated adapter and one contract suite.
 */
@NullMarked
package dev.stride.runtime.port;

import org.jspecify.annotations.NullMarked;
