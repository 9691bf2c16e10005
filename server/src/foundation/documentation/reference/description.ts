import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, trustedMarkup } from '../../pages/html.ts';

/**
 * Renders a Markdown description from an OpenAPI document. Links that begin with a slash get the prefix of the base
 * URL.
 */
export function descriptionMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return trustedMarkup('');
  return trustedMarkup(markdownWith(prefix).parse(text, { async: false }));
}

/** Renders a description inline, without paragraphs. */
export function lineMarkup(text: string | undefined, prefix: string): Html {
  if (!text) return trustedMarkup('');
  return trustedMarkup(markdownWith(prefix).parseInline(text, { async: false }));
}

const markdownByPrefix = new Map<string, Marked>();

function markdownWith(prefix: string): Marked {
  const made =
    markdownByPrefix.get(prefix) ?? new Marked({ gfm: true }).use({ renderer: rendererWith(prefix) });
  markdownByPrefix.set(prefix, made);
  return made;
}

function rendererWith(prefix: string) {
  return {
    // HTML in a description is shown as plain text.
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => escapeHtml(text),
    link({ href, text }: Tokens.Link): string {
      const target = href.startsWith('/') ? `${prefix}${href}` : href;
      return `<a href="${escapeHtml(target)}">${escapeHtml(text.replaceAll('`', ''))}</a>`;
    },
  };
}
