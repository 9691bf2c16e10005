import { replaceUnsafe } from '../text/unsafe-characters.ts';

class Markup {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  get markup(): string {
    return this.#markup;
  }
}

/** HTML that is safe to send. Only `html` and `trustedMarkup` create it, so no other text gets into a page unescaped. */
export type Html = Markup;

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return replaceUnsafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Marks HTML that the portal's own code or files contain as safe. `npm run check` limits the files that may call this.
 */
export function trustedMarkup(markup: string): Html {
  return new Markup(markup);
}

function partMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if (part instanceof Markup) return part.markup;
  return part.map(partMarkup).join('');
}

/**
 * Template tag that builds HTML. Escapes strings, inserts `Html` unchanged, joins lists, and omits null, undefined and
 * false.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += partMarkup(part) + (strings[index + 1] ?? '');
  return new Markup(markup);
}
