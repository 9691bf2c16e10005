import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { terminalText } from '../../server/src/foundation/text/terminal-text.ts';
import { unsafeCharacters } from '../../server/src/foundation/text/unsafe-characters.ts';

type Style = Parameters<typeof styleText>[0];

/** Output of a command: results to standard output, messages to standard error. */
export interface Terminal {
  /** Whether the output is interactive: colours, and tables that are redrawn. */
  readonly live: boolean;
  readonly rows: number;
  /** Maximum length of a line; unlimited if not interactive. */
  readonly columns: number;
  print(line: string): void;
  /** Writes content without a line end: escaped like every line for people, unchanged to a file or pipe. */
  write(content: string | Uint8Array): void;
  control(sequence: string): void;
  /** Prints a message to standard error: progress, hints. */
  note(line: string): void;
  /** Prints a line that the next one replaces, only if interactive. */
  progress(line: string): void;
  style(style: Style, text: string): string;
}

export function openTerminal(environment: NodeJS.ProcessEnv): Terminal {
  const { stdout, stderr } = process;
  // https://no-color.org
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
      stdout.write(`${visible(line)}\n`);
    },
    write: (content) => void stdout.write(stdout.isTTY === true ? terminalText(textOf(content)) : content),
    control: (sequence) => void stdout.write(sequence),
    note(line) {
      clear();
      stderr.write(`${visible(line)}\n`);
    },
    progress(line) {
      if (stderr.isTTY !== true) return;
      stderr.write(`\r\u001b[2K${visible(line).slice(0, (stderr.columns || 80) - 1)}`);
      drawn = line !== '';
    },
    style: (style, text) => (coloured ? styled(style, text) : text),
  };
}

/** Formats rows in columns as wide as their widest cell; truncates to the terminal's width. */
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

/** Returns a text of a response on one line, without characters that control a terminal or reorder text. */
export function plain(text: string): string {
  return text.replaceAll(unsafeCharacters, ' ');
}

/** Replaces the escape character in the styles of this program. No other text can contain it, because it is random. */
const styleMark = `<${randomBytes(16).toString('hex')}>`;

function styled(style: Style, text: string): string {
  return styleText(style, terminalText(text), { validateStream: false }).replaceAll('\u001b', styleMark);
}

/** Returns a line as a terminal can show it: with the styles of `style`, and no other control sequence. */
export function visible(line: string): string {
  return terminalText(line).replaceAll(styleMark, '\u001b');
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Formats a time of the portal in local time, in a sortable format: `2026-11-21 21:01:18`. */
export function localTime(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
