/** The operator's egress policy: which hosts and addresses calls may connect to. */
@NullMarked
package dev.stride.call.egress;

import org.jspecify.annotations.NullMarked;
