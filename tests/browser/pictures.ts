import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { utils } from 'playwright-core/lib/coreBundle';
import type { ConsoleVisit } from './console/console-page.ts';
import { freezeTexts } from './frozen-texts.ts';

/*
 * Takes pictures of a page and compares them with the accepted ones. Four pictures cover each pair of language,
 * colour scheme and width, but not all eight combinations.
 */

const looks = [
  { language: 'en', colorScheme: 'light', width: 1280, height: 860 },
  { language: 'en', colorScheme: 'dark', width: 390, height: 844 },
  { language: 'de', colorScheme: 'light', width: 390, height: 844 },
  { language: 'de', colorScheme: 'dark', width: 1280, height: 860 },
] as const;

type Look = (typeof looks)[number];

/** Quality of the pictures: text is sharp, and a picture has 10 to 25 kB. */
const quality = 25;
/** Number of pixels that can differ, since an encoder spreads a small difference. */
const maxDifferentPixels = 40;
/** Pauses before a picture is taken again, for pages that still load. */
const pausesMs = [100, 300, 1_000, 3_000];

const acceptedFolder = join(import.meta.dirname, 'pictures');
export const reportFolder = join(import.meta.dirname, '../../reports/pictures');
const versionFile = join(acceptedFolder, 'chromium.txt');
const compare = utils.getComparator('image/webp');

/** Returns why pictures of this Chromium can't be compared with the accepted ones; null if they can. */
export function incomparableReason(version: string): string | null {
  if (!existsSync(versionFile)) return 'no pictures are accepted yet';
  const accepted = readFileSync(versionFile, 'utf8').trim();
  return accepted === version
    ? null
    : `the pictures were taken with Chromium ${accepted}, and Chromium ${version} is installed`;
}

/** Stores the pictures of a page as accepted ones. Returns the names of those that changed. */
export async function acceptPictures({ page }: ConsoleVisit, name: string): Promise<string[]> {
  const changed: string[] = [];
  for (const look of looks) {
    await show(page, look);
    let taken = await take(page);
    for (const ms of pausesMs) {
      await pause(ms);
      const again = await take(page);
      const isStill = again.equals(taken);
      taken = again;
      if (isStill) break;
    }
    const file = acceptedFile(name, look);
    // Keeps a picture whose differences are too small to be reported, so that a commit contains only changes.
    if (existsSync(file) && isSame(taken, readFileSync(file))) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, taken);
    changed.push(relative(acceptedFolder, file));
  }
  await showLanguage(page, 'en');
  return changed;
}

export function acceptVersion(version: string): void {
  mkdirSync(acceptedFolder, { recursive: true });
  writeFileSync(versionFile, `${version}\n`);
}

/** Compares a page with its accepted pictures. Returns its differences, and writes each into the report folder. */
export async function pictureDifferences({ page }: ConsoleVisit, name: string): Promise<string[]> {
  const differences: string[] = [];
  for (const look of looks) {
    await show(page, look);
    const difference = await differenceOf(page, name, look);
    if (difference !== null)
      differences.push(`${look.language}, ${look.colorScheme}, ${look.width} wide: ${difference}`);
  }
  await showLanguage(page, 'en');
  return differences;
}

async function differenceOf(page: Page, name: string, look: Look): Promise<string | null> {
  const file = acceptedFile(name, look);
  if (!existsSync(file)) return 'no picture is accepted yet';
  const accepted = readFileSync(file);
  let taken = await take(page);
  for (const ms of pausesMs) {
    if (isSame(taken, accepted)) return null;
    await pause(ms);
    taken = await take(page);
  }
  const result = compare(taken, accepted, { maxDiffPixels: maxDifferentPixels });
  if (result === null) return null;
  const report = join(reportFolder, 'differences', `${name}.${lookName(look)}`);
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(`${report}.accepted.webp`, accepted);
  writeFileSync(`${report}.taken.webp`, taken);
  if (result.diff) writeFileSync(`${report}.difference.png`, result.diff);
  return result.errorMessage;
}

function isSame(taken: Buffer, accepted: Buffer): boolean {
  return taken.equals(accepted) || compare(taken, accepted, { maxDiffPixels: maxDifferentPixels }) === null;
}

async function take(page: Page): Promise<Buffer> {
  await page.evaluate(freezeTexts);
  return page.screenshot({
    type: 'webp',
    quality,
    animations: 'disabled',
    caret: 'hide',
  });
}

async function show(page: Page, { language, colorScheme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await showLanguage(page, language);
}

const languageNames = { en: 'English', de: 'Deutsch' } as const;

/** Selects a language in the menu of the page. A page without a menu is loaded again. */
async function showLanguage(page: Page, language: Look['language']): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  const hasMenu = await page.evaluate<boolean>(`{
    const choice = document.querySelector('.languages [lang="${language}"]')
      ?? [...document.querySelectorAll('.account-menu label')].find((one) => one.textContent === '${languageNames[language]}');
    choice?.click();
    choice !== null && choice !== undefined;
  }`);
  if (!hasMenu) {
    await page.setExtraHTTPHeaders({ 'Accept-Language': language });
    await page.evaluate(`localStorage.setItem('settings', '{"language":"${language}"}')`);
    await page.reload();
  }
  await page.waitForFunction(
    (shown) =>
      document.documentElement.lang === shown && document.querySelector('[aria-busy="true"]') === null,
    language,
  );
}

const lookName = ({ language, colorScheme, width }: Look): string => `${language}-${colorScheme}-${width}`;

function acceptedFile(name: string, look: Look): string {
  return join(acceptedFolder, lookName(look), `${name}.webp`);
}

/** Removes the accepted pictures of pages and states that no longer exist. */
export function removeOtherPictures(names: readonly string[]): void {
  for (const file of globSync('*/*.webp', { cwd: acceptedFolder }))
    if (!names.includes(basename(file, '.webp'))) rmSync(join(acceptedFolder, file));
}

/** Writes a page that shows each difference: the accepted picture, the new one, and the different pixels. */
export function writeReport(): void {
  const names = globSync('differences/*.accepted.webp', { cwd: reportFolder }).map((file) =>
    file.replace('.accepted.webp', ''),
  );
  const figures = names
    .sort()
    .map(
      (name) =>
        `<h2>${basename(name)}</h2>${['accepted.webp', 'taken.webp', 'difference.png']
          .map((kind) => `<img alt="${kind}" src="${name}.${kind}">`)
          .join('\n')}`,
    );
  const style = 'img { max-width: 32%; border: 1px solid; vertical-align: top }';
  writeFileSync(
    join(reportFolder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Differences of pictures</title><style>${style}</style>\n` +
      `<h1>Accepted, taken, different pixels</h1>\n${figures.join('\n')}\n`,
  );
}
