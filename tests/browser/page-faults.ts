import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/*
 * What axe finds on a page as the browser has it now, and what HTML CodeSniffer does, which pa11y runs: WCAG 2 A and AA, best
 * practice, and sections that nothing names, which the Nu checker warns of.
 */

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sniffer = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);
/** Of its messages that are errors (1); warnings and notices are for a person to look at. */
const sniffed = `new Promise((resolve) => HTMLCS.process('WCAG2AA', document, () => resolve(
  HTMLCS.getMessages().filter(({ type }) => type === 1).map(({ code, element }) =>
    code.replace('WCAG2AA.', '') + ': ' + (element.outerHTML ?? element.nodeName).slice(0, 160)))))`;
const unnamedSections = `[...document.querySelectorAll('section:not([aria-label], [aria-labelledby])')]
  .filter((section) => !section.querySelector('h1, h2, h3, h4, h5, h6'))
  .map((section) => 'a section that nothing names: ' + section.outerHTML.slice(0, 160))`;

/** All of them, none of which is left to be looked at; the looks of the page are what was last set. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  return [...(await axeFaults(page)), ...(await snifferFaults(page))];
}

async function axeFaults(page: Page): Promise<string[]> {
  // There are no frames: what axe does to reach into them takes as long as all its rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(axeRules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`);
}

async function snifferFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.HTMLCS ?? (() => { ${sniffer} })()`);
  return [...(await page.evaluate<string[]>(sniffed)), ...(await page.evaluate<string[]>(unnamedSections))];
}
