import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConsoleVisit } from '../tests/browser/console/console-page.ts';
import { visitEveryPage } from '../tests/browser/every-page.ts';
import { installedBrowser } from '../tests/browser/installed-browser.ts';
import { startPortal } from '../tests/portal-process.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Takes screenshots of console pages, public pages and some states: light and dark, wide and narrow. Copies
 * those that README and guides show to docs/images.
 */

const help = `Usage: npm run pictures [-- options]

  --only TEXT    only pages whose name contains TEXT
  --publish      copy the screenshots of the README and the guides to docs/images
  --help         print this help

Writes four screenshots of each page to reports/pictures. Requires Chromium.`;

const folder = join(repositoryRoot, 'reports', 'pictures');
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
  options: { only: { type: 'string' }, publish: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) console.log(help);
else process.exitCode = await takeAll();

async function takeAll(): Promise<number> {
  const browser = await installedBrowser();
  if (!browser) {
    console.error('No Chromium is installed.');
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  const portal = await startPortal();
  try {
    await visitEveryPage(browser, portal, isWanted, take);
  } finally {
    await browser.close();
    await portal.stop();
  }
  if (values.publish) publish();
  return 0;
}

async function take({ page }: ConsoleVisit, name: string): Promise<void> {
  for (const { suffix, colorScheme, width, height } of variants) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`), animations: 'disabled' });
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
      copyFileSync(join(folder, `${source}${suffix}.png`), join(images, `${name}${suffix}.png`));
    }
  }
}

function isWanted(name: string): boolean {
  return name.includes(values.only ?? '');
}
