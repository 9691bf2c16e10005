import { escapeHtml } from '../server/src/foundation/pages/html.ts';

/** A command as typed in a terminal, and its output. */
export interface TypedCommand {
  /** The text after the prompt. */
  readonly command: string;
  readonly said: string;
}

/** Colours of the picture, copied from `design/tokens.css`, which a picture in a README can't use. */
const pictureColours = {
  light: { ground: '#ffffff', bar: '#eef1f4', line: '#dbe1e6', ink: '#13202b', accent: '#0a5a8c' },
  dark: { ground: '#17222b', bar: '#1d2a35', line: '#2c3a46', ink: '#e8eef3', accent: '#7cc0ea' },
} as const;

type Look = keyof typeof pictureColours;

const letterWidth = 7.25;
const lineHeight = 18;
const margin = 18;
const barHeight = 30;

/** Draws a terminal with commands and their output as SVG. It is as wide as its longest line. */
export function terminalPicture(title: string, typed: readonly TypedCommand[], look: Look): string {
  const lines = typed.flatMap(({ command, said }, index) => [
    ...(index === 0 ? [] : [{ text: '', isCommand: false }]),
    { text: `$ ${command}`, isCommand: true },
    ...said
      .trimEnd()
      .split('\n')
      .map((text) => ({ text, isCommand: false })),
  ]);
  const longest = Math.max(...lines.map(({ text }) => text.length));
  const width = Math.ceil(longest * letterWidth) + 2 * margin;
  const height = barHeight + lines.length * lineHeight + 2 * margin;
  const { ground, bar, line, ink, accent } = pictureColours[look];
  const drawn = lines.map(({ text, isCommand }, index) => {
    const y = barHeight + margin + (index + 0.75) * lineHeight;
    return `<text x="${margin}" y="${y}"${isCommand ? ' class="command"' : ''}>${escapeHtml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">
<style>
text { font: 12px 'IBM Plex Mono', ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace; fill: ${ink}; white-space: pre; }
.command { fill: ${accent}; font-weight: 600; }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${ground}" stroke="${line}"/>
<path d="M1 ${barHeight}V7a6 6 0 0 1 6-6H${width - 7}a6 6 0 0 1 6 6V${barHeight}z" fill="${bar}"/>
${[0, 1, 2].map((dot) => `<circle cx="${margin + dot * 16}" cy="${barHeight / 2}" r="4.5" fill="none" stroke="${ink}" stroke-opacity="0.4"/>`).join('\n')}
${drawn.join('\n')}
</svg>
`;
}
