package dev.stride.local.doctor;

import java.util.Optional;

/**
 * What a check has found.
 *
 * @param check what was looked at
 * @param advice what to do; empty if nothing needs to be done
 */
public record Finding(String check, Level level, String found, Optional<String> advice) {

    /** How a finding matters. */
    public enum Level {
        ok,
        /** Something is missing that only some commands need. */
        warning,
        problem
    }

    static Finding ok(String check, String found) {
        return new Finding(check, Level.ok, found, Optional.empty());
    }

    static Finding warning(String check, String found, String advice) {
        return new Finding(check, Level.warning, found, Optional.of(advice));
    }

    static Finding problem(String check, String found, String advice) {
        return new Finding(check, Level.problem, found, Optional.of(advice));
    }
}
