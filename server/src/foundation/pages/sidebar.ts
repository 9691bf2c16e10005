import { publicPageText } from '../messages/catalogue.ts';
import { type Html, html } from './html.ts';
import type { PageLocation } from './page.ts';
import { searchField } from './search-field.ts';

/**
 * Renders the search and the contents next to a document. On narrow screens they are above the document, and the
 * contents are folded.
 */
export function sidebar(
  place: Omit<PageLocation, 'path'>,
  contents: Html,
  { hasSearch = true }: { readonly hasSearch?: boolean } = {},
): Html {
  const text = (key: string): string => publicPageText(place.language, key);
  return html`${hasSearch && searchField(place)}<details class="contents"><summary>${text('nav.contents')}</summary>
${contents}
<p><a href="${place.prefix}/changes">${text('changes.title')}</a></p></details>`;
}
