import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html } from '../http/page.ts';
import type { Guide } from './guide.ts';
import type { GuideLinks } from './guide-links.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface RenderedGuide {
  readonly body: Html;
  /** Of the second level. */
  readonly headings: readonly Heading[];
}

/** The id of a heading, as code hosts make it: links between documents hold in both places. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** A document as markup. What it says is the portal's own, and none of it is taken for markup but the Markdown's. */
export function renderGuide({ markdown, source }: Guide, links: GuideLinks): RenderedGuide {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = headingId(unescaped(text));
        if (depth === 2) headings.push({ id, text: unescaped(text) });
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = links(source, href);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const target = links(source, href);
        return target === null ? '' : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}">`;
      },
      code({ text, lang }: Tokens.Code) {
        const label = lang ? `Code, ${lang}` : 'Code';
        return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[]): string =>
          `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header)}</thead><tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`;
      },
      tablecell({ tokens, header }: Tokens.TableCell) {
        const text = this.parser.parseInline(tokens);
        if (!header) return `<td>${text}</td>`;
        return text === '' ? '<td></td>' : `<th scope="col">${text}</th>`;
      },
      html: () => '',
    },
  });
  return { body: { markup: marked.parse(markdown, { async: false }) }, headings };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
