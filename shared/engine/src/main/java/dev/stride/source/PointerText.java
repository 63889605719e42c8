package dev.stride.source;

/** Builds JSON pointers (RFC 6901), and reads their last segment. */
public final class PointerText {

    public static final String ROOT = "";

    public static String append(String parent, String property) {
        return parent + '/' + property.replace("~", "~0").replace("/", "~1");
    }

    public static String append(String parent, int index) {
        return parent + '/' + index;
    }

    /** Returns the unescaped name of the property, or the index of the item, to which a pointer leads. */
    public static String last(String pointer) {
        return pointer.substring(pointer.lastIndexOf('/') + 1)
                .replace("~1", "/")
                .replace("~0", "~");
    }

    private PointerText() {}
}
