package dev.stride.functions.watch;

import com.amazonaws.services.lambda.runtime.Context;

/** Where notices go. */
interface Logs {

    /** Whether notices of a level are told at all. */
    boolean include(Level level);

    /** Tells a notice of a level that is included. @param context of the invocation in which it came up */
    void tell(Notice notice, Context context);
}
