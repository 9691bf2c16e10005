/** Markup that is safe to send: only `html` makes it, and it escapes whatever is put into it. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function partMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(partMarkup).join('');
}

/** A template of markup: strings are escaped, `Html` stands as it is, lists are joined, nothing is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += partMarkup(part) + (strings[index + 1] ?? '');
  return { markup };
}
