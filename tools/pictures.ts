import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import type { ConsoleVisit } from '../tests/browser/console/console-page.ts';
import { visitEveryPage } from '../tests/browser/every-page.ts';
import { installedBrowser } from '../tests/browser/installed-browser.ts';
import {
  acceptPictures,
  acceptVersion,
  incomparableReason,
  pictureDifferences,
  removeOtherPictures,
  reportFolder,
  writeReport,
} from '../tests/browser/pictures.ts';
import { type ServingPortal, startPortal } from '../tests/portal-process.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Takes screenshots of console pages, public pages and opened states: light and dark, wide and narrow. Copies
 * those that README and guides show to docs/images, or compares them with the accepted pictures.
 */

const help = `Usage: npm run pictures [-- options]

  --only TEXT    only pages and opened states whose name contains TEXT
  --check        compare with the accepted pictures in tests/browser/pictures
  --accept       replace the accepted pictures that differ: look at them before you commit
  --publish      copy the screenshots of the README and the guides to docs/images
  --help         print this help

Writes four screenshots of each page and opened state to reports/pictures. With --check, writes a report of the
differences to reports/pictures/index.html. Requires Chromium.
Exit status: 0 all pictures are equal or written, 1 a picture differs or can't be taken, 2 incorrect usage.`;

const images = join(repositoryRoot, 'docs', 'images');

/** Screenshots that README and guides show, with the page or state of each. */
const published: Readonly<Record<string, string>> = {
  front: 'public',
  reference: 'public-docs-api-createdeclaration',
  problem: 'public-problems-header_invalid',
  consent: 'scene-consent',
  'console-home': 'console',
  'console-form': 'console-declarations-declarationid-document',
  'console-desk': 'console-queue-declarationid',
  'console-usage': 'console-usage',
  'console-key': 'scene-key',
  'console-call': 'console-request-log-callid',
  'console-account': 'scene-account',
  'console-mandate': 'console-mandates-mandateid',
  'console-pay': 'scene-pay',
  'console-stock': 'scene-stock',
};

/** Suffixes of screenshot names, with the display settings of each. */
const variants = [
  { suffix: '', colorScheme: 'light', width: 1280, height: 860 },
  { suffix: '-dark', colorScheme: 'dark', width: 1280, height: 860 },
  { suffix: '-narrow', colorScheme: 'light', width: 360, height: 740 },
  { suffix: '-dark-narrow', colorScheme: 'dark', width: 360, height: 740 },
] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    check: { type: 'boolean' },
    accept: { type: 'boolean' },
    publish: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) console.log(help);
else process.exitCode = await run();

async function run(): Promise<number> {
  const browser = await installedBrowser();
  if (!browser) {
    console.error('No Chromium is installed.');
    return 1;
  }
  const reason = values.check ? incomparableReason(browser.version()) : null;
  if (reason !== null) {
    console.error(`The pictures can't be compared: ${reason}.`);
    await browser.close();
    return 1;
  }
  mkdirSync(reportFolder, { recursive: true });
  const portal = await startPortal();
  try {
    if (values.check) return await check(browser, portal);
    if (values.accept) return await accept(browser, portal);
    const errors = await visitEveryPage(browser, portal, isWanted, take);
    for (const error of errors) console.error(error);
    if (errors.length > 0) return 1;
  } finally {
    await browser.close();
    await portal.stop();
  }
  if (values.publish) publish();
  return 0;
}

async function check(browser: Browser, portal: ServingPortal): Promise<number> {
  const found: string[] = [];
  const errors = await visitEveryPage(browser, portal, isWanted, async (visit, name) => {
    const differences = await pictureDifferences(visit, name);
    for (const difference of differences) console.log(`${name}: ${difference}`);
    found.push(...differences);
  });
  for (const error of errors) console.error(error);
  writeReport();
  console.log(
    found.length === 0
      ? 'All pictures are equal.'
      : `${found.length} pictures differ. See reports/pictures/index.html.`,
  );
  return found.length + errors.length === 0 ? 0 : 1;
}

async function accept(browser: Browser, portal: ServingPortal): Promise<number> {
  const names: string[] = [];
  acceptVersion(browser.version());
  const errors = await visitEveryPage(browser, portal, isWanted, async (visit, name) => {
    for (const picture of await acceptPictures(visit, name)) console.log(picture);
    names.push(name);
  });
  for (const error of errors) console.error(error);
  if (errors.length > 0) return 1;
  if (values.only === undefined) removeOtherPictures(names);
  return 0;
}

async function take({ page }: ConsoleVisit, name: string): Promise<void> {
  for (const { suffix, colorScheme, width, height } of variants) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(reportFolder, `${name}${suffix}.png`), animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 860 });
  console.log(name);
}

function publish(): void {
  for (const [name, source] of Object.entries(published)) {
    if (!isWanted(source)) continue;
    for (const { suffix } of variants) {
      rmSync(join(images, `${name}${suffix}.png`), { force: true });
      copyFileSync(join(reportFolder, `${source}${suffix}.png`), join(images, `${name}${suffix}.png`));
    }
  }
}

function isWanted(name: string): boolean {
  return name.includes(values.only ?? '');
}
