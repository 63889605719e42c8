package dev.stride.expression.jq;

/** A text whose every character costs when it is read. */
record PaidText(String text, Run run, long price) implements CharSequence {

    @Override
    public char charAt(int index) {
        run.pay(price);
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
