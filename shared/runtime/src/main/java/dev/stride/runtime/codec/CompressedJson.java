package dev.stride.runtime.codec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Compresses JSON with zlib. The first byte of the result is a format number. zlib receives a preset dictionary of the names that
 * every stored branch repeats, so that it can also compress small documents.
 */
public final class CompressedJson {

    /**
     * The number of the compression format. When the preset dictionary of the compressor changes, the number must
     * change, too, because data can be read only with the dictionary with which they were written.
     */
    public static final byte FORMAT = 1;

    private static final int CHUNK = 8 << 10;

    /** The maximum number of idle compressors that are kept for reuse. The same maximum applies to decompressors. */
    private static final int IDLE = 4;

    private static final byte[] DICTIONARY = String.join(
                    "",
                    "\"fault\":{\"name\":\"\",\"code\":\"\",\"message\":\"\",\"data\":",
                    "{\"do\":\"setTimer\",\"version\":,\"due\":\"{\"do\":\"updateIndex\",\"status\":\"{\"do\":\"writeHistory\",\"entries\":[",
                    "{\"what\":\"retrying\",\"at\":\"{\"what\":\"failed\",\"at\":\"{\"what\":\"caught\",\"at\":\"",
                    "{\"what\":\"sleeping\",\"at\":\"{\"what\":\"started\",\"at\":\"{\"what\":\"ended\",\"at\":\"",
                    "{\"what\":\"called\",\"at\":\"20\",\"state\":\"\",\"action\":\"\",\"attempt\":1,\"source\":\"/states/0/actions/0\"},",
                    "{\"what\":\"entered\",\"at\":\"20\",\"state\":\"\",\"kind\":\"operation\",\"source\":\"/states/0\"},",
                    "{\"what\":\"left\",\"at\":\"20\",\"state\":\"\",\"source\":\"/states/0\"},",
                    "\"status\":\"COMPLETED\"\"status\":\"WAITING\"\"waitingFor\":{\"for\":\"sleep\",\"due\":\"20\"waitingFor\":{\"for\":\"events\"",
                    "{\"committed\":{\"branch\":{\"id\":{\"instance\":\"\",\"path\":\"0\"},\"plan\":\"\",\"version\":,\"status\":\"RUNNING\",\"node\":,\"data\":{",
                    "},\"waitingFor\":{\"for\":\"nothing\"},\"executionLimit\":{\"interrupts\":false,\"countedFrom\":0},\"locals\":{},\"scopes\":[{\"enterNode\":,\"enteredAt\":\"20",
                    "\"}],\"attempt\":{\"number\":1},\"events\":{\"correlation\":{},\"subscriptions\":[],\"mailbox\":[],\"consumed\":{\"recent\":{},\"consumedUpTo\":{}}},",
                    "\"compensationLog\":{\"completed\":[]},\"outputs\":[],\"dependents\":[],\"visits\":,\"startedAt\":\"20",
                    "\"},\"outbox\":[{\"id\":\".0\",\"effect\":{\"do\":\"proceed\",\"version\":}}],\"cause\":\"/0/\",\"tail\":[")
            .getBytes(StandardCharsets.US_ASCII);

    /**
     * Compressors that are kept for reuse. Each has tables of up to a quarter of a megabyte, and to allocate them takes longer
     * than to compress a small document.
     */
    private static final BlockingQueue<Deflater> DEFLATERS = new ArrayBlockingQueue<>(IDLE);

    private static final BlockingQueue<Inflater> INFLATERS = new ArrayBlockingQueue<>(IDLE);

    public static byte[] compress(byte[] json) {
        var idle = DEFLATERS.poll();
        var deflater = idle == null ? new Deflater(Deflater.DEFAULT_COMPRESSION) : idle;
        try {
            deflater.setDictionary(DICTIONARY);
            deflater.setInput(json);
            deflater.finish();
            var out = new ByteArrayOutputStream(json.length / 2 + 16);
            out.write(FORMAT);
            var chunk = new byte[Math.min(CHUNK, json.length / 2 + 64)];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            return out.toByteArray();
        } finally {
            deflater.reset();
            if (!DEFLATERS.offer(deflater)) {
                deflater.end();
            }
        }
    }

    /** Returns the JSON text of stored data. Data of earlier releases may be uncompressed; these are returned unchanged. */
    public static byte[] read(byte[] stored) {
        return stored.length > 0 && stored[0] == FORMAT ? decompress(stored) : stored;
    }

    public static byte[] decompress(byte[] packed) {
        if (packed.length == 0 || packed[0] != FORMAT) {
            throw new UnreadableData(
                    "the data is not in format %s, the only format that this version reads".formatted(FORMAT));
        }
        var idle = INFLATERS.poll();
        var inflater = idle == null ? new Inflater() : idle;
        try {
            inflater.setInput(packed, 1, packed.length - 1);
            var out = new ByteArrayOutputStream(packed.length * 4);
            var chunk = new byte[Math.min(CHUNK, packed.length * 4)];
            while (!inflater.finished()) {
                var count = inflater.inflate(chunk);
                out.write(chunk, 0, count);
                if (inflater.needsDictionary()) {
                    inflater.setDictionary(DICTIONARY);
                } else if (count == 0 && inflater.needsInput()) {
                    throw new UnreadableData("the compressed data is truncated");
                }
            }
            return out.toByteArray();
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new UnreadableData("the compressed data is damaged");
        } finally {
            inflater.reset();
            if (!INFLATERS.offer(inflater)) {
                inflater.end();
            }
        }
    }

    private CompressedJson() {}
}
