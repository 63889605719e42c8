/**
 * The call kind of functions that are deployed although they cannot be called. Their calls fail at run time, and say why. The kinds
 * whose templates may lack an address answer with its faults, too.
 */
package dev.stride.call.uncallable;
