import { publicPageText } from '../messages/catalogue.ts';
import { type Html, html } from './html.ts';
import type { PageLocation } from './page.ts';
import { renderIcon } from './page-assets.ts';

export function searchField({ prefix, language }: Omit<PageLocation, 'path'>, words = ''): Html {
  return html`<form class="search" role="search" action="${prefix}/docs/search" method="get">
<label for="words">${publicPageText(language, 'search.label')}</label>
<div><input id="words" name="q" type="search" value="${words}" maxlength="100" autocomplete="off">
<button class="button quiet" type="submit">${renderIcon('search')}<span>${publicPageText(language, 'search.button')}</span></button></div>
</form>`;
}
