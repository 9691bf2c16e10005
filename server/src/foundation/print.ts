import { terminalText } from './text/terminal-text.ts';

/** Prints a text and waits for it, as programs need that end afterwards. The server prints with `output.ts`. */
export function print(text: string): void {
  console.log(terminalText(text));
}

/** Prints a text to standard error. */
export function printToError(text: string): void {
  console.error(terminalText(text));
}
