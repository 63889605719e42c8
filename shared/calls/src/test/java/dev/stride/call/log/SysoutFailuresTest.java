package dev.stride.call.log;

import dev.stride.call.failure.CallFailure;
import dev.stride.call.failure.FailureContract;

final class SysoutFailuresTest extends FailureContract {

    SysoutFailuresTest() {
        super("sysout");
    }

    @Override
    protected Provoked provoke(CallFailure callFailure) {
        throw new AssertionError(callFailure + " cannot occur");
    }
}
