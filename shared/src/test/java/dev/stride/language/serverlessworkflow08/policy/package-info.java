@NullMarked
package dev.stride.language.serverlessworkflow08.policy;

import org.jspecify.annotations.NullMarked;
