/** The execution of workflow scripts in processes on the developer's machine. */
@NullMarked
package dev.stride.local.script;

import org.jspecify.annotations.NullMarked;
