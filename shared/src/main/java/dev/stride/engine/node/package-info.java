/** The behaviour of each node kind: enter, onReply, onFault, onTimer, onChildEnded. */
@NullMarked
package dev.stride.engine.node;

import org.jspecify.annotations.NullMarked;
