import { type Html, html } from '../http/page.ts';

/** The field that looks through guides, problems and reference. */
export function searchField(prefix: string, words = ''): Html {
  return html`<form role="search" action="${prefix}/docs/search" method="get">
<div class="field"><label for="words">Search guides and reference</label>
<input id="words" name="q" type="search" value="${words}" maxlength="100" autocomplete="off"></div>
</form>`;
}
