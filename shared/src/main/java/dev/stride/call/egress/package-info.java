/** The operator's egress policy, which determines the hosts and addresses that calls may connect to. */
@NullMarked
package dev.stride.call.egress;

import org.jspecify.annotations.NullMarked;
