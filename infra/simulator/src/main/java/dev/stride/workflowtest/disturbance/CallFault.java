package dev.stride.workflowtest.disturbance;

/** How a request to a service goes wrong, the plainest first. */
public enum CallFault {
    /** The connection is refused, so that the service does not get the request. */
    REFUSED("refused", "is refused"),
    /** The service performs the request, but its reply never arrives. */
    TIMED_OUT("timeout", "is performed, but its reply never arrives"),
    CLIENT_ERROR("4xx", "is answered with 400 or its counterpart"),
    SERVER_ERROR("5xx", "is answered with 500 or its counterpart"),
    /** The reply arrives {@link Disturbances#SLOWNESS} late. */
    SLOW("slow", "is answered ten seconds late"),
    /** The service performs the request, but only a part of its reply arrives. */
    MALFORMED("malformed", "is performed, but its reply is cut off"),
    /** The service gets the request a second time under the same key, as after a crash of the runtime, and answers both. */
    TWICE("twice", "is sent and answered twice");

    private final String word;
    private final String sentence;

    CallFault(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /** Returns the word for the fault in a test file. */
    public String word() {
        return word;
    }

    /** Returns what happens to the request, in words. */
    public String sentence() {
        return sentence;
    }

    /** Returns whether the service may have performed the request, although its caller cannot know. */
    public boolean leavesDoubt() {
        return switch (this) {
            case TIMED_OUT, MALFORMED, TWICE, SLOW -> true;
            case REFUSED, CLIENT_ERROR, SERVER_ERROR -> false;
        };
    }

    /** Returns whether a later attempt of the same request may well succeed. */
    public boolean isPassing() {
        return switch (this) {
            case REFUSED, TIMED_OUT, SERVER_ERROR, SLOW -> true;
            case CLIENT_ERROR, MALFORMED, TWICE -> false;
        };
    }
}
