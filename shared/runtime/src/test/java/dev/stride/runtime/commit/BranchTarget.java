package dev.stride.runtime.commit;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.fuzz.FuzzTarget;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.UnreadableData;

/**
 * Fuzz target for stored branches: feeds the decoder with arbitrary bytes, and with arbitrary JSON in compressed form.
 */
public final class BranchTarget implements FuzzTarget {

    private final BranchCodec branches = new BranchCodec(new MemoryBlobs());

    @Override
    public void read(byte[] input) {
        decode(input);
        decode(CompressedJson.compress(input));
    }

    private void decode(byte[] bytes) {
        try {
            branches.decode(bytes);
        } catch (UnreadableData refused) {
            // Expected for invalid input.
        }
    }
}
