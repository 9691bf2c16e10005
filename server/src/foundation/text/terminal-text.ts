import { withVisibleUnsafe } from './unsafe-characters.ts';

/**
 * Returns a text as a terminal can show it: it keeps line breaks and tabs, and shows every other unsafe character as its JSON
 * escape. The server, the command line and the MCP server write nothing else to a terminal.
 */
export function terminalText(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 1 ? part : withVisibleUnsafe(part)))
    .join('');
}
