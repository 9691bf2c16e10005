import { toPlainLine } from '../console-io.ts';
import type { CommandContext } from '../context.ts';
import type { RawServerResponse } from './request.ts';
import { assertPropertiesExist, formatSelection, type PropertySelection } from './selection.ts';

/** Prints a response. JSON is printed with line breaks, any other content byte by byte. */
export function printResponse(
  { terminal }: CommandContext,
  { status, headers, data, bytes }: RawServerResponse,
  {
    include = false,
    select = null,
  }: { readonly include?: boolean; readonly select?: PropertySelection | null },
): void {
  if (include) {
    terminal.print(`HTTP ${status}`);
    for (const [name, value] of headers) terminal.print(toPlainLine(`${name}: ${value}`));
    terminal.print('');
  }
  if (bytes !== null) return terminal.write(bytes);
  // Prints nothing for an empty response, such as one with status 204.
  if (data === null || data === undefined) return;
  if (select === null) return terminal.print(JSON.stringify(data, null, 2));
  assertPropertiesExist(data, select);
  for (const line of formatSelection(data, select, 2)) terminal.print(line);
}
