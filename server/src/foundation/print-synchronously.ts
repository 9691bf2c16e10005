import { terminalText } from './text/terminal-text.ts';

/** Prints a text synchronously, for programs that exit afterwards. The server uses `output.ts` instead. */
export function printSynchronously(text: string): void {
  console.log(terminalText(text));
}

export function printErrorSynchronously(text: string): void {
  console.error(terminalText(text));
}
