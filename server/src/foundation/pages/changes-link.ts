import { publicPageText } from '../messages/catalogue.ts';
import type { Language } from '../messages/language.ts';
import { type Html, html } from './html.ts';

/** Renders the link to the changelog at the end of the sidebar of guides and reference. */
export function changesLink({ prefix, language }: { prefix: string; language: Language }): Html {
  return html`<p><a href="${prefix}/changes">${publicPageText(language, 'changes.title')}</a></p>`;
}
