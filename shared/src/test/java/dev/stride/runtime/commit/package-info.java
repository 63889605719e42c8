@NullMarked
package dev.stride.runtime.commit;

import org.jspecify.annotations.NullMarked;
