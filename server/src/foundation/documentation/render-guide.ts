import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, ownMarkup } from '../pages/html.ts';
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

/** Returns the id of a heading as code hosting sites create it, so that links between documents work in both. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/**
 * Renders a document, with figures in the place of pictures that have one. Text is escaped; only Markdown
 * becomes markup.
 */
export function renderGuide(
  { markdown, source }: Guide,
  links: GuideLinks,
  figures?: ReadonlyMap<string, Html>,
): RenderedGuide {
  const headings: Heading[] = [];
  // Regions get unique names for screen-reader navigation.
  let codes = 0;
  let tables = 0;
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
      paragraph({ tokens }: Tokens.Paragraph) {
        const [only] = tokens;
        const figure = only?.type === 'image' ? figures?.get(only.href) : undefined;
        return figure ? `${figure.markup}\n` : `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      image({ href, text }: Tokens.Image) {
        const target = links(source, href);
        return target === null ? '' : pictureOf(target, text);
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
          return `<td${isNumber}${dataHead(heads[index])}>${this.parser.parseInline(tokens)}</td>`;
        };
        const head = token.header.map((each) => this.tablecell(each)).join('');
        const rows = token.rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
        // A wide table is compared across columns, so cards would be useless.
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
  return { body: ownMarkup(marked.parse(markdown, { async: false })), headings };
}

/** Screenshots exist in light and dark, wide and narrow (`npm run pictures`); drawings support dark mode themselves. */
function pictureOf(target: string, text: string): string {
  const image = `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}">`;
  if (!target.endsWith('.png')) return image;
  const source = (suffix: string, media: string): string =>
    `<source srcset="${escapeHtml(target.replace(/\.png$/, `${suffix}.png`))}" media="${media}">`;
  const [narrow, dark] = ['(max-width: 600px)', '(prefers-color-scheme: dark)'];
  return `<picture>${source('-dark-narrow', `${narrow} and ${dark}`)}${source('-narrow', narrow)}${source('-dark', dark)}${image}</picture>`;
}

const maxCardColumns = 6;

/** Returns the label above a value if its row is shown as a card. */
function dataHead(head: string | undefined): string {
  return head ? ` data-head="${escapeHtml(unescaped(head))}"` : '';
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
