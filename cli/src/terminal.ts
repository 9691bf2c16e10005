import { styleText } from 'node:util';
import { unsafeCharacters } from './unsafe-characters.ts';

type Style = Parameters<typeof styleText>[0];

/** Where a command writes: answers to the standard output, what is said beside them to the standard error. */
export interface Terminal {
  /** Whether people look at the output: colours, and tables that are drawn anew. */
  readonly live: boolean;
  readonly rows: number;
  /** How long a line may be: as long as it is where nobody looks. */
  readonly columns: number;
  /** A line of the answer. */
  print(line: string): void;
  /** Content without a line end, for people escaped as every line is; a file or a pipe receives it as it is. */
  write(content: string | Uint8Array): void;
  /** A control sequence of this program. */
  control(sequence: string): void;
  /** A line beside the answer: progress, hints. */
  note(line: string): void;
  /** A line that the next one replaces, where people look; nothing elsewhere. */
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
      return stdout.isTTY === true ? (stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
    },
    print(line) {
      clear();
      stdout.write(`${visible(line)}\n`);
    },
    write: (content) => void stdout.write(stdout.isTTY === true ? visibleContent(content) : content),
    control: (sequence) => void stdout.write(sequence),
    note(line) {
      clear();
      stderr.write(`${visible(line)}\n`);
    },
    progress(line) {
      if (stderr.isTTY !== true) return;
      stderr.write(`\r\u001b[2K${visible(line).slice(0, (stderr.columns ?? 80) - 1)}`);
      drawn = line !== '';
    },
    style: (style, text) => (coloured ? styleText(style, text, { validateStream: false }) : text),
  };
}

/** Rows in columns that are as wide as their widest cell; what is too long for the terminal is cut. */
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

/** Styles that `style` sets. No other control sequence reaches a terminal. */
const styles = new RegExp(`(${String.fromCharCode(0x1b)}\\[(?:[012]|22|3[0-9])m)`);

/**
 * Returns a line as a terminal can show it: it keeps line breaks, tabs and styles, and writes every other unsafe character as its
 * JSON escape, so that JSON keeps its meaning.
 */
export function visible(line: string): string {
  const parts = line.split(styles);
  return parts.map((part, index) => (index % 2 === 1 ? part : escaped(part))).join('');
}

function escaped(text: string): string {
  return text.replaceAll(unsafeCharacters, (character) =>
    character === '\n' || character === '\t'
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}

function visibleContent(content: string | Uint8Array): string {
  return escaped(typeof content === 'string' ? content : new TextDecoder().decode(content));
}

/** A time of the portal in this place's time, as short as it sorts: `2026-11-21 21:01:18`. */
export function localTime(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
