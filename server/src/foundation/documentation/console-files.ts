import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { encodingFor } from '../http/encoding.ts';
import { refuse } from '../http/problem.ts';
import { notFound } from '../http/problems.ts';
import { escapeHtml } from '../pages/html.ts';
import {
  headerList,
  type PublicAnswer,
  type PublicResource,
  type PublicRoute,
  taggedAnswer,
} from './public-answer.ts';

const built = join(import.meta.dirname, '../../../../console/dist');
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * The console as it was built: its assets for good, since their names change with their content, and its one page at
 * every other path below `/console/`, so that each place in it can be linked and reloaded. What it asks of the `country`
 * stands in the page as JSON.
 */
export function consoleFiles(
  baseUrl: string,
  country: unknown,
): {
  readonly routes: readonly PublicRoute[];
  readonly resources: readonly PublicResource[];
} {
  const base = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/console/`;
  const pageAt = consolePages(base, country);
  const assets = readAssets();
  return {
    routes: [
      {
        method: 'GET',
        path: '/console',
        handle: () => ({ status: 308, headers: ['Location', base, 'Cache-Control', 'no-cache'], body: '' }),
      },
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
        handle: async (request, path) => taggedAnswer(request, pageAt(path), pageHeaders),
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
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cache-Control': 'no-cache',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const missing =
  '<!doctype html><html lang="en"><title>Customs Portal</title><p>The console was not built: start with <code>npm start</code>, or run <code>node console/build.mjs</code> first.</p>';

/** What a page of the console loads besides what all load, as the build has written it (`console/preloads.mjs`). */
interface Preloads {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The first call that it makes, below the base URL; the names of its path stand in it. */
  readonly call?: string;
}

/** The page at a path below `/console/`: the same at all of them, but for what the browser is told to load at once. */
function consolePages(base: string, country: unknown): (path: string) => string {
  const file = join(built, 'index.html');
  if (!existsSync(file)) return () => missing;
  // In a script element nothing ends the text but its end tag.
  const json = JSON.stringify(country).replaceAll('<', '\\u003c');
  const page = readFileSync(file, 'utf8')
    .replace('{{base}}', escapeHtml(base))
    .replace('{{country}}', () => json);
  const all: readonly Preloads[] = JSON.parse(readFileSync(join(built, 'preloads.json'), 'utf8'));
  const patterns = all.map((preloads) => ({ preloads, segments: preloads.path.slice(1).split('/') }));
  // A name that is told comes before one that is anything: `/declarations/new`.
  patterns.sort(
    (one, other) => Number(one.preloads.path.includes('$')) - Number(other.preloads.path.includes('$')),
  );
  return (path) => {
    const asked = path.split('/');
    const found = patterns.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((each, index) => each === asked[index] || each.startsWith('$')),
    );
    return withPreloads(page, found?.preloads, asked);
  };
}

function withPreloads(page: string, preloads: Preloads | undefined, asked: readonly string[]): string {
  const { scripts, words, call } = preloads ?? { scripts: [], words: {} };
  const links = scripts.map((href) => `<link rel="modulepreload" href="${href}">`);
  const attributes = Object.entries(words).map(
    ([language, hrefs]) => ` data-page-${language}="${hrefs.join(' ')}"`,
  );
  // What is in the path is for the call alone where it can be no more than a name.
  const names = asked.every((each) => /^[\w-]*$/.test(each)) ? preloads?.path.slice(1).split('/') : undefined;
  const address = call?.replace(/\$\w+/g, (name) => asked[names?.indexOf(name) ?? -1] ?? name);
  if (address !== undefined && !address.includes('$')) attributes.push(` data-call="${address}"`);
  return page.replace('{{scripts}}', links.join('')).replace('{{words}}', attributes.join(''));
}

type Asset = Readonly<Record<keyof typeof endings, Buffer>> & { readonly mediaType: string };

/** All of it in memory, compressed as it was built. */
function readAssets(): ReadonlyMap<string, Asset> {
  const folder = join(built, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const originals = names.filter((name) => Object.hasOwn(mediaTypes, extname(name)));
  return new Map(
    originals.map((name) => {
      const identity = readFileSync(join(folder, name));
      const packed = (ending: string): Buffer =>
        names.includes(name + ending) ? readFileSync(join(folder, name + ending)) : identity;
      const mediaType = mediaTypes[extname(name)] ?? '';
      return [name, { identity, br: packed(endings.br), gzip: packed(endings.gzip), mediaType }];
    }),
  );
}

function answerAsset(asset: Asset, accepted: string | undefined): PublicAnswer {
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
