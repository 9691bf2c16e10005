import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/*
 * Checks a rendered page with axe and HTML CodeSniffer (as pa11y does): WCAG 2 A and AA, best practice, and
 * unnamed sections.
 */

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sniffer = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);
/** Selects the errors of HTML CodeSniffer. Its warnings and notices need the judgement of a person. */
const runSniffer = `new Promise((resolve) => HTMLCS.process('WCAG2AA', document, () => resolve(
  HTMLCS.getMessages().filter(({ type }) => type === 1).map(({ code, element }) =>
    code.replace('WCAG2AA.', '') + ': ' + (element.outerHTML ?? element.nodeName).slice(0, 160)))))`;
const unnamedSections = `[...document.querySelectorAll('section:not([aria-label], [aria-labelledby])')]
  .filter((section) => !section.querySelector('h1, h2, h3, h4, h5, h6'))
  .map((section) => 'a section that nothing names: ' + section.outerHTML.slice(0, 160))`;

/** Returns all findings about the page in its current display, including those that need review. */
export async function pageFindings(page: Page): Promise<readonly string[]> {
  return [...(await axeFaults(page)), ...(await snifferFaults(page))];
}

async function axeFaults(page: Page): Promise<string[]> {
  // Disables the frame support of axe, because the page has no frames and the support doubles the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(axeRules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`);
}

async function snifferFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.HTMLCS ?? (() => { ${sniffer} })()`);
  return [
    ...(await page.evaluate<string[]>(runSniffer)),
    ...(await page.evaluate<string[]>(unnamedSections)),
  ];
}
