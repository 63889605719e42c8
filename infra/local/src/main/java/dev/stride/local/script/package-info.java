/** The execution of workflow scripts as processes of the developer's machine. */
@NullMarked
package dev.stride.local.script;

import org.jspecify.annotations.NullMarked;
