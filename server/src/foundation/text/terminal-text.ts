import { escapeUnsafe } from './unsafe-characters.ts';

/**
 * Returns a text that is safe for a terminal: line breaks and tabs are unchanged, and every other unsafe
 * character becomes its JSON escape. The server, the command line and the MCP server print only such text.
 */
export function terminalText(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 1 ? part : escapeUnsafe(part)))
    .join('');
}
