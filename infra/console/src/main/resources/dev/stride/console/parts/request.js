// The request of a call: its method, URL, headers and body, or its arguments if the call sends no HTTP request.
import { html } from 'lit-html';

/** @param {{method?: string, url?: string, headers?: Record<string, string>, body?: any, arguments?: any} | undefined} request */
export function requestView(request) {
  if (request === undefined) {
    return '';
  }
  const { method, url, headers, body } = request;
  return html`
    <div class="request">
      ${url ? html`<p><b>${method}</b> <code>${url}</code></p>` : html`<p>Called with these arguments:</p>`}
      ${headersView(headers)}
      ${textOf(body ?? request.arguments) === '' ? '' : html`<pre tabindex="0">${textOf(body ?? request.arguments)}</pre>`}
    </div>`;
}

/** The headers as a table, to be opened. A long list of headers is kept as the beginning of its text. */
function headersView(headers) {
  if (headers === undefined || typeof headers === 'string') {
    return headers ? html`<pre tabindex="0">${headers}</pre>` : '';
  }
  const rows = Object.entries(headers);
  return html`
    <details><summary>${rows.length} ${rows.length === 1 ? 'header' : 'headers'}</summary>
      <table class="difference"><tbody>${rows.map(([name, value]) => html`
        <tr><th scope="row">${name}</th><td><code>${value}</code></td></tr>`)}</tbody></table>
    </details>`;
}

/** A JSON value with indentation, also if it is the text of a body. */
function textOf(value) {
  if (typeof value !== 'string') {
    return value === undefined ? '' : JSON.stringify(value, null, 2);
  }
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
