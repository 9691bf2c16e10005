import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html, trustedMarkup } from '../../foundation/pages/html.ts';
import type { Status } from './statuses.ts';

const lifecyclePicture = readFileSync(
  join(import.meta.dirname, '../../../../docs/images/lifecycle.svg'),
  'utf8',
).replace(/<style>[\s\S]*?<\/style>\n/, '');

/** Maximum length of a line of text in the diagram, in characters. */
const maxLineLength = 16;
const lineHeight = 13;

/** Returns the diagram of statuses as SVG in a language; each status is a link to its page. */
export function translateLifecyclePicture(prefix: string, language: Language, chosen?: Status): Html {
  const text = (key: string): string => publicPageText(language, `lifecycle.${key}`);
  const markup = lifecyclePicture
    .replace('role="img"', 'role="group"')
    .replace(/aria-label="[^"]*"/, () => html`aria-label="${text('title')}"`.markup)
    .replaceAll(/<text class="label" x="([\d.]+)" y="([\d.]+)">(\w+)<\/text>/g, (_, x, y, action: string) =>
      textMarkup(text(`action.${action}`), { x, y, isLabel: true }),
    )
    .replaceAll(
      /<g data-state="(\w+)">(<rect[^>]*>)<text x="([\d.]+)" y="([\d.]+)">\w+<\/text><\/g>/g,
      (_, state: string, box: string, x, y) => {
        const current = state === chosen ? ' aria-current="page"' : '';
        const lines = linesOf(text(`status.${state}`));
        const top = Number(y) - ((lines.length - 1) * lineHeight) / 2;
        const name = lines
          .map((line, index) => textMarkup(line, { x, y: top + index * lineHeight }))
          .join('');
        return `<a href="${prefix}/docs/lifecycle/${state}"${current}>${box}${name}</a>`;
      },
    );
  return html`<figure class="lifecycle scroll" tabindex="0" role="group" aria-label="${text('figure')}">${trustedMarkup(markup)}</figure>`;
}

function textMarkup(
  text: string,
  { x, y, isLabel = false }: { readonly x: string; readonly y: string | number; readonly isLabel?: boolean },
): string {
  return html`<text${isLabel && html` class="label"`} x="${x}" y="${y}">${text}</text>`.markup;
}

/** Splits a text at the space next to its middle, if it is too long for a line. */
function linesOf(text: string): string[] {
  if (text.length <= maxLineLength) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
