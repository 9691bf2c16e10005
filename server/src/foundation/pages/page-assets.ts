import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { escapeHtml, type Html, trustedMarkup } from './html.ts';

/*
 * The assets of pages: one stylesheet, its fonts, and scripts. Each name contains the digest of the content, so that
 * browsers can cache the asset forever.
 */

const designFolder = join(import.meta.dirname, '../../../../design');

export interface PageAsset {
  readonly mediaType: string;
  readonly content: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

const assets = new Map<string, PageAsset>();

/** Assets by name below `/assets/`. */
export const pageAssets: ReadonlyMap<string, PageAsset> = assets;

const fonts = new Map(
  readdirSync(join(designFolder, 'fonts'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => [name, addAsset(name, readFileSync(join(designFolder, 'fonts', name)))]),
);

/** Names of the assets below `/assets/`. */
export const stylesheet: string = addAsset('page.css', Buffer.from(stylesheetText()));
export const preloadedFont: string = fonts.get('plex-sans-latin.woff2') ?? '';
export const pageScript: string = addScript('copy-buttons.mjs');
export const scanScript: string = addScript('scan-qr-code.mjs');
export const ownScript: string = addScript('personalise-samples.mjs');
export const changelogMarksScript: string = addScript('changelog-marks.mjs');

function addAsset(name: string, content: Buffer): string {
  const ending = extname(name);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const hashed = `${name.slice(0, -ending.length)}-${digest}${ending}`;
  assets.set(hashed, { mediaType: mediaTypes[ending] ?? '', content });
  return hashed;
}

/** Adds a script, and replaces the names of the scripts that it imports by their names with digest. */
function addScript(name: string): string {
  const text = readFileSync(join(designFolder, name), 'utf8');
  const named = text.replaceAll(/(?<=from '\.\/)[\w-]+\.mjs(?=')/g, addScript);
  return addAsset(name, Buffer.from(named));
}

/** Builds the stylesheet of pages from design files, some of which the console uses too. */
function stylesheetText(): string {
  return ['tokens.css', 'fonts.css', 'page.css', 'print.css']
    .map((name) => readFileSync(join(designFolder, name), 'utf8'))
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\("fonts\/([^"]+)"\)/g, (_, name: string) => `url("${fonts.get(name) ?? ''}")`)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const symbols = new Map(
  [
    ...readFileSync(join(designFolder, 'icons.svg'), 'utf8').matchAll(
      /<symbol id="([^"]+)"[^>]*>(.*)<\/symbol>/g,
    ),
  ].map(([, name = '', drawn = '']) => [name, drawn]),
);

/** Renders a decorative icon next to its label. */
export function renderIcon(name: string): Html {
  const drawn = symbols.get(name);
  if (drawn === undefined) throw new Error(`design/icons.svg has no ${escapeHtml(name)}`);
  return trustedMarkup(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawn}</svg>`,
  );
}
