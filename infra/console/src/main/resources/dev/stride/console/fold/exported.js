// A run as a file, which the console opens again without a server.
import { failureOf } from './cause.js';

/** The version of the form of the file. */
const FORM = 1;

/** The largest file that is opened, in bytes. */
const LARGEST = 200 * 1024 * 1024;

/** @param {{input: any, output: any}} data of the instance, whole */
export function exportText(run, data) {
  const { inputRef, outputRef, ...instance } = { ...run.instance, ...data };
  return JSON.stringify({ strideRun: FORM, instance, history: run.entries, definition: run.definition, at: run.at, diagram: run.diagram,
    outline: run.outline });
}

/**
 * @param {File} file
 * @returns {Promise<object>} a run: its instance, entries, definition and diagram
 * @throws {Error} with a message for the reader
 */
export async function readRun(file) {
  if (file.size > LARGEST) {
    throw new Error(`${file.name} has more than ${LARGEST / 1024 / 1024} MB.`);
  }
  const content = parse(await file.text(), file.name);
  if (content?.strideRun !== FORM || !content.instance?.workflow || !Array.isArray(content.history)) {
    throw new Error(`${file.name} is not an exported run. Export one with the button on the page of an instance.`);
  }
  const { instance, history: entries } = content;
  return { instance: { waitingFor: [], ...instance }, entries, definition: content.definition ?? '', at: content.at ?? null,
    failure: instance.fault ? failureOf(entries, instance.fault) : null,
    diagram: content.diagram ?? null, outline: content.outline ?? null, undrawn: null, isCut: false, isRead: true };
}

function parse(text, name) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${error.message}`);
  }
}
