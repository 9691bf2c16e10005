import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { terminalText } from '../../server/src/foundation/text/terminal-text.ts';
import { unsafeCharacters } from '../../server/src/foundation/text/unsafe-characters.ts';

type Style = Parameters<typeof styleText>[0];

/** Output of a command. Results go to standard output, messages to standard error. */
export interface Terminal {
  /** Whether a person reads the output at a terminal, so that it can have colours and redrawn tables. */
  readonly live: boolean;
  readonly rows: number;
  /** Maximum length of a line. Unlimited if the output is a file or a pipe. */
  readonly columns: number;
  print(line: string): void;
  /**
   * Writes content without a line end. At a terminal it is escaped like every line; a file or pipe gets it
   * unchanged.
   */
  write(content: string | Uint8Array): void;
  control(sequence: string): void;
  /** Prints a message to standard error: progress, hints. */
  note(line: string): void;
  /** Prints a line of progress, which the next one replaces. Prints nothing to a file or pipe. */
  progress(line: string): void;
  style(style: Style, text: string): string;
}

export function openTerminal(environment: NodeJS.ProcessEnv): Terminal {
  const { stdout, stderr } = process;
  // Uses no colours if the variable `NO_COLOR` is set (https://no-color.org).
  const coloured = stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  let drawn = false;
  const clear = (): void => {
    if (drawn) stderr.write('\r\u001b[2K');
    drawn = false;
  };
  return {
    live: stdout.isTTY === true,
    get rows() {
      return stdout.rows ?? 24;
    },
    get columns() {
      return stdout.isTTY === true ? stdout.columns || 80 : Number.POSITIVE_INFINITY;
    },
    print(line) {
      clear();
      stdout.write(`${toTerminalLine(line)}\n`);
    },
    write: (content) => void stdout.write(stdout.isTTY === true ? terminalText(textOf(content)) : content),
    control: (sequence) => void stdout.write(sequence),
    note(line) {
      clear();
      stderr.write(`${toTerminalLine(line)}\n`);
    },
    progress(line) {
      if (stderr.isTTY !== true) return;
      stderr.write(`\r\u001b[2K${toTerminalLine(line).slice(0, (stderr.columns || 80) - 1)}`);
      drawn = line !== '';
    },
    style: (style, text) => (coloured ? withStyle(style, text) : text),
  };
}

/**
 * Formats rows as a table whose columns are as wide as their widest cell. Cuts lines at the width of the
 * terminal.
 */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
): string[] {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (index === head.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd()
      .slice(0, columns);
  return [head, ...rows].map(line);
}

/** Returns a text from a response as one line, without characters that control a terminal or reorder text. */
export function toPlainLine(text: string): string {
  return text.replaceAll(unsafeCharacters, ' ');
}

/**
 * Placeholder for the escape character in styles of this program. It is random, so no text from the portal can
 * contain it.
 */
const styleEscapeMark = `<${randomBytes(16).toString('hex')}>`;

function withStyle(style: Style, text: string): string {
  return styleText(style, terminalText(text), { validateStream: false }).replaceAll(
    '\u001b',
    styleEscapeMark,
  );
}

/** Returns a line for a terminal. Styles of this program take effect; any other control sequence is escaped. */
export function toTerminalLine(line: string): string {
  return terminalText(line).replaceAll(styleEscapeMark, '\u001b');
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Formats a time from the portal in local time, in an order that sorts: `2026-11-21 21:01:18`. */
export function formatLocalTime(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
