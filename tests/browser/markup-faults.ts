import type { Page } from 'playwright-core';

/*
 * What pa11y (HTML CodeSniffer) and vnu hold pages to that axe and html-validate do not, without either of them: forms that
 * only Enter sends (WCAG H32), fields that are filled in by the browser as what their kind cannot be (H98), and sections
 * that nothing names.
 */

const faults = `(() => {
  const told = (kind, found) => found.map((one) => kind + ': ' + one.outerHTML.slice(0, 160));
  const all = (selector) => [...document.querySelectorAll(selector)];
  return [
    ...told('a form without a button that sends it', all('form').filter((form) =>
      !form.querySelector('button:not([type=button], [type=reset]), input:is([type=submit], [type=image])')
      && !document.querySelector('button[form="' + form.id + '"]'))),
    ...told('a text that is filled in where no text stands', all('input[autocomplete]').filter((input) =>
      /^(?:username|(?:given-|family-)?name|organization|nickname)$/.test(input.autocomplete)
      && !['text', 'search', 'hidden'].includes(input.getAttribute('type')))),
    ...told('a section that nothing names', all('section:not([aria-label], [aria-labelledby])').filter((section) =>
      !section.querySelector('h1, h2, h3, h4, h5, h6'))),
  ];
})()`;

/** Those of the page as the browser has it now. */
export async function markupFaults(page: Pick<Page, 'evaluate'>): Promise<readonly string[]> {
  return page.evaluate<string[]>(faults);
}
