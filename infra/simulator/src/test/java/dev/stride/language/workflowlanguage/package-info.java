@NullMarked
package dev.stride.language.workflowlanguage;

import org.jspecify.annotations.NullMarked;
