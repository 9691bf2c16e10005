import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/*
 * Checks the rendered page with axe and HTML CodeSniffer, which pa11y uses: WCAG 2 A and AA, best practice,
 * and sections without a name, of which the Nu checker warns.
 */

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sniffer = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);
/** Selects its errors (1); warnings and notices need a person. */
const sniffed = `new Promise((resolve) => HTMLCS.process('WCAG2AA', document, () => resolve(
  HTMLCS.getMessages().filter(({ type }) => type === 1).map(({ code, element }) =>
    code.replace('WCAG2AA.', '') + ': ' + (element.outerHTML ?? element.nodeName).slice(0, 160)))))`;
const unnamedSections = `[...document.querySelectorAll('section:not([aria-label], [aria-labelledby])')]
  .filter((section) => !section.querySelector('h1, h2, h3, h4, h5, h6'))
  .map((section) => 'a section that nothing names: ' + section.outerHTML.slice(0, 160))`;

/** Returns all findings, including those that need review, for the current display settings. */
export async function pageFindings(page: Page): Promise<readonly string[]> {
  return [...(await axeFaults(page)), ...(await snifferFaults(page))];
}

async function axeFaults(page: Page): Promise<string[]> {
  // There are no frames: axe's frame support takes as long as all its rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(axeRules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`);
}

async function snifferFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.HTMLCS ?? (() => { ${sniffer} })()`);
  return [...(await page.evaluate<string[]>(sniffed)), ...(await page.evaluate<string[]>(unnamedSections))];
}
