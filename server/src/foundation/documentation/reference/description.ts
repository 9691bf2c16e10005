import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, ownMarkup } from '../../pages/html.ts';

/** A description of the contract, which is Markdown, as markup; links from the root get the prefix of the base URL. */
export function descriptionMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return ownMarkup('');
  return ownMarkup(markedWith(prefix).parse(text, { async: false }));
}

/** The same without paragraphs, for within a line. */
export function lineMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return ownMarkup('');
  return ownMarkup(markedWith(prefix).parseInline(text, { async: false }));
}

const known = new Map<string, Marked>();

function markedWith(prefix: string): Marked {
  const made = known.get(prefix) ?? new Marked({ gfm: true }).use({ renderer: rendererWith(prefix) });
  known.set(prefix, made);
  return made;
}

function rendererWith(prefix: string) {
  return {
    // What the contract says between angle brackets is text.
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => escapeHtml(text),
    link({ href, text }: Tokens.Link): string {
      const target = href.startsWith('/') ? `${prefix}${href}` : href;
      return `<a href="${escapeHtml(target)}">${escapeHtml(text.replaceAll('`', ''))}</a>`;
    },
  };
}
