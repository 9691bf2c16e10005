import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, trustedMarkup } from '../pages/html.ts';
import type { Guide } from './guide.ts';
import type { GuideLinks } from './guide-links.ts';
import { markPersonalValuesInGuide } from './personalised-samples.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface RenderedGuide {
  readonly body: Html;
  /** Headings of the second level. */
  readonly headings: readonly Heading[];
}

/**
 * Returns the id of a heading as code hosting sites generate it, so that links to headings work there and on the
 * portal.
 */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/**
 * Renders a Markdown document to HTML. HTML in the document is escaped.
 */
export function renderGuide({ markdown, source }: Guide, links: GuideLinks): RenderedGuide {
  const headings: Heading[] = [];
  // Numbers the scrollable code blocks, because screen readers need a unique name for each region.
  let codes = 0;
  let tables = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = headingId(unescapeHtml(text));
        if (depth === 2) headings.push({ id, text: unescapeHtml(text) });
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = links(source, href);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const target = links(source, href);
        return target === null ? '' : pictureMarkup(target, text);
      },
      code({ text, lang }: Tokens.Code) {
        codes += 1;
        const label = `Code ${codes}${lang ? `, ${lang}` : ''}`;
        return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${markPersonalValuesInGuide(escapeHtml(text))}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        tables += 1;
        const heads = token.header.map(({ tokens }) =>
          this.parser.parseInline(tokens, this.parser.textRenderer),
        );
        const cell = ({ tokens, align }: Tokens.TableCell, index: number): string => {
          const isNumber = align === 'right' ? ' class="number"' : '';
          return `<td${isNumber}${columnLabelAttribute(heads[index])}>${this.parser.parseInline(tokens)}</td>`;
        };
        const head = token.header.map((each) => this.tablecell(each)).join('');
        const rows = token.rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
        // A table with many columns is not shown as cards on narrow screens, because its rows are compared by columns.
        const asCards = heads.length <= maxCardColumns ? ' class="cards"' : '';
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${tables}"><table${asCards}><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      tablecell({ tokens, align }: Tokens.TableCell) {
        const text = this.parser.parseInline(tokens);
        const isNumber = align === 'right' ? ' class="number"' : '';
        return text === '' ? '<td></td>' : `<th scope="col"${isNumber}>${text}</th>`;
      },
      html: () => '',
    },
  });
  return { body: trustedMarkup(marked.parse(markdown, { async: false })), headings };
}

/**
 * Renders a picture. Screenshots have light, dark, wide and narrow variants (`npm run pictures`); drawings need no
 * variants.
 */
function pictureMarkup(target: string, text: string): string {
  const image = `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}">`;
  if (!target.endsWith('.png')) return image;
  const source = (suffix: string, media: string): string =>
    `<source srcset="${escapeHtml(target.replace(/\.png$/, `${suffix}.png`))}" media="${media}">`;
  const [narrow, dark] = ['(max-width: 600px)', '(prefers-color-scheme: dark)'];
  return `<picture>${source('-dark-narrow', `${narrow} and ${dark}`)}${source('-narrow', narrow)}${source('-dark', dark)}${image}</picture>`;
}

const maxCardColumns = 6;

/** Returns the column heading as an attribute, which labels the value when its row is shown as a card. */
function columnLabelAttribute(head: string | undefined): string {
  return head ? ` data-head="${escapeHtml(unescapeHtml(head))}"` : '';
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
