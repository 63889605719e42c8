package dev.stride.runtime.message;

/** A letter that is for no one branch, and that counts how often the queue gave up on it. */
public interface Redrivable {

    /** How often it came back from the dead letters. */
    int redrives();

    /** This letter after it came back from the dead letters once more. */
    Redrivable withNextRedrive();

    /** As text for a queue. */
    String encode();
}
