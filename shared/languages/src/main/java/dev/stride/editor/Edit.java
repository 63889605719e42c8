package dev.stride.editor;

/** The replacement of a part of a text. */
public record Edit(EditedText.Range range, String text) {}
