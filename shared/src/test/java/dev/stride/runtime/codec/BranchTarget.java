package dev.stride.runtime.codec;

import dev.stride.fuzz.FuzzTarget;
import dev.stride.simulation.SimBlobs;

/** Branches as they are stored, packed and as what is in the pack. */
public final class BranchTarget implements FuzzTarget {

    private final BranchCodec branches = new BranchCodec(new SimBlobs());

    @Override
    public void read(byte[] input) {
        decode(input);
        decode(Packed.pack(input));
    }

    private void decode(byte[] bytes) {
        try {
            branches.decode(bytes);
        } catch (Unreadable refused) {
            // As promised.
        }
    }
}
