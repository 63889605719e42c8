package dev.stride.language.source;

/** Builds JSON pointers (RFC 6901). */
public final class PointerText {

    public static final String ROOT = "";

    public static String append(String parent, String property) {
        return parent + '/' + property.replace("~", "~0").replace("/", "~1");
    }

    public static String append(String parent, int index) {
        return parent + '/' + index;
    }

    private PointerText() {}
}
