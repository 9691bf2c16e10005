import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { encodingFor } from '../http/content-encoding.ts';
import { refuse } from '../http/problem.ts';
import { notFound } from '../http/problems.ts';
import { chosenLanguageOf, type Language, languages } from '../messages/language.ts';
import { escapeHtml } from '../pages/html.ts';
import { type ConsoleMessageFile, consoleFolder, consoleMessageFiles } from './console-messages.ts';
import {
  headerList,
  type PublicResource,
  type PublicResponse,
  type PublicRoute,
  taggedResponse,
} from './public-response.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const fileEndings = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Serves the built console. Browsers cache assets forever, because their names change with their content. Every other
 * path below `/console/` returns the same HTML page, so that each view of the console can be linked and reloaded. The
 * HTML page contains the required `country` settings as JSON.
 */
export function consoleFiles(
  baseUrl: string,
  country: object,
): {
  readonly routes: readonly PublicRoute[];
  readonly resources: readonly PublicResource[];
} {
  const base = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/console/`;
  const redirect = (path: PublicRoute['path'], to: string): PublicRoute => ({
    ...{ method: 'GET', path },
    handle: () => ({ status: 308, headers: ['Location', to, 'Cache-Control', 'no-cache'], body: '' }),
  });
  const words = consoleMessageFiles();
  const pageAt = consolePages(base, country, words);
  const assets = new Map([
    ...readAssets(),
    ...words.map(({ name, content }) => [name, compressedAsset(content)] as const),
  ]);
  return {
    routes: [
      redirect('/console', base),
      // Public pages of the console, at the short addresses that customs publishes.
      redirect('/service', `${base}service`),
      redirect('/tariff', `${base}tariff`),
    ],
    resources: [
      {
        below: '/console/assets/',
        handle: async (request, name) => {
          const asset = assets.get(name);
          return asset ? answerAsset(asset, request.header('accept-encoding')) : refuse(notFound);
        },
      },
      {
        below: '/console/',
        deep: true,
        handle: async (request, path) =>
          taggedResponse(request, inLanguage(pageAt(path), chosenLanguageOf(request)), pageHeaders),
      },
    ],
  };
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // Documents of a declaration, which the browser's own viewer shows.
    'frame-src blob:',
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cache-Control': 'no-cache',
  Vary: 'Cookie',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Adds the language that the person has chosen on a page of the portal. The console can't read its cookie. */
function inLanguage(page: string, chosen: Language | null): string {
  return chosen === null ? page : page.replace('<html ', `<html data-language="${chosen}" `);
}

const consoleNotBuiltPage =
  '<!doctype html><html lang="en"><title>Customs Portal</title><p>The console was not built: start with <code>npm start</code>, or run <code>node console/build.mjs</code> first.</p>';

/** Assets that a console page loads in advance. The build writes them (`console/preloads.mjs`). */
interface Preloads {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The first request of the page, below the base URL, with the names of its path parameters. */
  readonly call?: string;
}

/**
 * Returns a function for the HTML page at a path below `/console/`. Only preload tags and attributes depend on the
 * path.
 */
function consolePages(
  base: string,
  country: object,
  words: readonly ConsoleMessageFile[],
): (path: string) => string {
  const file = join(consoleFolder, 'index.html');
  if (!existsSync(file)) return () => consoleNotBuiltPage;
  // The JSON is in a script element, whose text ends only at an end tag, so `<` is escaped.
  const json = JSON.stringify({ ...country, languages: servedLanguages(words) }).replaceAll('<', '\\u003c');
  const page = readFileSync(file, 'utf8')
    .replace('{{base}}', escapeHtml(base))
    .replace('{{country}}', () => json)
    .replace(/ data-[a-z]{2}="[^"]*"(?=[^>]*\{\{words\}\})/g, (built) =>
      usesBundledTexts(built, words) ? built : '',
    )
    .replace('{{words}}', () => `${words.map(attributeOf).join('')}{{words}}`);
  const all: readonly Preloads[] = JSON.parse(readFileSync(join(consoleFolder, 'preloads.json'), 'utf8'));
  const patterns = all.map((preloads) => ({ preloads, segments: preloads.path.slice(1).split('/') }));
  // Literal paths such as `/declarations/new` come before paths with parameters, such as `/declarations/$id`.
  patterns.sort(
    (one, other) => Number(one.preloads.path.includes('$')) - Number(other.preloads.path.includes('$')),
  );
  return (path) => {
    const pathSegments = path.split('/');
    const found = patterns.find(
      ({ segments }) =>
        segments.length === pathSegments.length &&
        segments.every((each, index) => each === pathSegments[index] || each.startsWith('$')),
    );
    return withPreloads(page, found?.preloads, pathSegments);
  };
}

function withPreloads(page: string, preloads: Preloads | undefined, pathSegments: readonly string[]): string {
  const { scripts, words, call } = preloads ?? { scripts: [], words: {} };
  const links = scripts.map((href) => `<link rel="modulepreload" href="${href}">`);
  const attributes = Object.entries(words).map(
    ([language, hrefs]) => ` data-page-${language}="${hrefs.join(' ')}"`,
  );
  // Path segments are inserted into the request only if they consist of safe characters.
  const names = pathSegments.every((each) => /^[\w-]*$/.test(each))
    ? preloads?.path.slice(1).split('/')
    : undefined;
  const address = call?.replace(/\$\w+/g, (name) => pathSegments[names?.indexOf(name) ?? -1] ?? name);
  if (address !== undefined && !address.includes('$')) attributes.push(` data-call="${address}"`);
  return page.replace('{{scripts}}', links.join('')).replace('{{words}}', attributes.join(''));
}

/** Returns the country's languages, each with its file of texts if the console is not built with them. */
function servedLanguages(words: readonly ConsoleMessageFile[]) {
  return languages.map((code) => {
    const file = words.find(({ language }) => language === code);
    return { code, ...(file && { words: `assets/${file.name}` }) };
  });
}

function attributeOf({ language, name }: ConsoleMessageFile): string {
  return ` data-${language}="assets/${name}"`;
}

/** Returns whether the country uses the bundled texts of a language, to which an attribute (` data-de="…"`) refers. */
function usesBundledTexts(attribute: string, words: readonly ConsoleMessageFile[]): boolean {
  const language = attribute.slice(6, 8);
  return languages.includes(language) && !words.some((file) => file.language === language);
}

function compressedAsset(identity: Buffer): Asset {
  const mediaType = mediaTypes['.js'] ?? '';
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity), mediaType };
}

type Asset = Readonly<Record<keyof typeof fileEndings, Buffer>> & { readonly mediaType: string };

/** Reads all assets into memory, compressed as built. */
function readAssets(): ReadonlyMap<string, Asset> {
  const folder = join(consoleFolder, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const originals = names.filter((name) => Object.hasOwn(mediaTypes, extname(name)));
  return new Map(
    originals.map((name) => {
      const identity = readFileSync(join(folder, name));
      const packed = (ending: string): Buffer =>
        names.includes(name + ending) ? readFileSync(join(folder, name + ending)) : identity;
      const mediaType = mediaTypes[extname(name)] ?? '';
      return [name, { identity, br: packed(fileEndings.br), gzip: packed(fileEndings.gzip), mediaType }];
    }),
  );
}

function answerAsset(asset: Asset, accepted: string | undefined): PublicResponse {
  const chosen = encodingFor(accepted);
  const packed = asset[chosen] !== asset.identity;
  const headers = {
    'Content-Type': asset.mediaType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(packed && { 'Content-Encoding': chosen }),
  };
  return { status: 200, headers: headerList(headers), body: asset[chosen] };
}
