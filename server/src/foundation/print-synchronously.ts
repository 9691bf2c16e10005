import { terminalText } from './text/terminal-text.ts';

/** Prints a text synchronously, for programs that exit afterwards. The server uses `output.ts` instead. */
export function print(text: string): void {
  console.log(terminalText(text));
}

export function printToError(text: string): void {
  console.error(terminalText(text));
}
