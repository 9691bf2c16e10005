import { escapeUnsafe } from './unsafe-characters.ts';

/**
 * Makes a text safe for a terminal, by replacing every unsafe character except line breaks and tabs with its JSON escape.
 * The server, the command line and the MCP server print only such text.
 */
export function terminalText(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 1 ? part : escapeUnsafe(part)))
    .join('');
}
