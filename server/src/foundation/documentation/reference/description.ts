import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, ownMarkup } from '../../pages/html.ts';

/** Renders a Markdown description of the contract. Links from the root get the prefix of the base URL. */
export function descriptionMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return ownMarkup('');
  return ownMarkup(markedWith(prefix).parse(text, { async: false }));
}

/** Renders a description inline, without paragraphs. */
export function lineMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return ownMarkup('');
  return ownMarkup(markedWith(prefix).parseInline(text, { async: false }));
}

const markedByPrefix = new Map<string, Marked>();

function markedWith(prefix: string): Marked {
  const made =
    markedByPrefix.get(prefix) ?? new Marked({ gfm: true }).use({ renderer: rendererWith(prefix) });
  markedByPrefix.set(prefix, made);
  return made;
}

function rendererWith(prefix: string) {
  return {
    // Text in angle brackets is plain text, not HTML.
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => escapeHtml(text),
    link({ href, text }: Tokens.Link): string {
      const target = href.startsWith('/') ? `${prefix}${href}` : href;
      return `<a href="${escapeHtml(target)}">${escapeHtml(text.replaceAll('`', ''))}</a>`;
    },
  };
}
