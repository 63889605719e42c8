/** AWS and the runtime in processes of their own, which can be killed, restarted and stalled one by one. */
@NullMarked
package dev.stride.local.cloud;

import org.jspecify.annotations.NullMarked;
