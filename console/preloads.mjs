import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns what a browser can preload for each console page: `[{ path: '/queue/$declarationId', scripts,
 * words: { en: [], de: [] }, call }]`. File names are relative to `console/`; `call` is the page's first API
 * request, relative to the base URL. The server writes these into the page. `outputs` is the metafile of
 * esbuild; `before` lists the scripts that every page loads.
 */
export function preloadsOf(sources, outputs, languages, before) {
  const href = (path) => `assets/${basename(path)}`;
  const scriptsOf = (path, seen = new Set()) => {
    if (seen.has(path) || before.has(href(path))) return seen;
    seen.add(path);
    const statics = outputs[path].imports.filter(({ kind }) => kind === 'import-statement');
    for (const each of statics) scriptsOf(each.path, seen);
    return seen;
  };
  const find = (isIt) => Object.keys(outputs).find((path) => isIt(outputs[path]));
  const wordsOf = (place, language) =>
    find(({ inputs }) => Object.keys(inputs)[0]?.endsWith(`modules/${place}.${language}.json`));
  // Element labels are a separate file. Pages that import it must wait for it.
  const waitsFor = (scripts, words) =>
    scripts.some((path) => outputs[path].imports.some((each) => each.path === words));
  return sources
    .filter((source) => /[/.]page\.ts$/.test(source))
    .flatMap((source) => {
      const text = readFileSync(source, 'utf8');
      const [, path] = /path: '([^']*)'/.exec(text) ?? [];
      const [, place, file] = /loadPageWithMessages\('([^']*)', import\('([^']*)'\)/.exec(text) ?? [];
      if (path === undefined || file === undefined) return [];
      const page = join(dirname(source), file).replaceAll('\\', '/');
      const output = find(({ entryPoint }) => entryPoint !== undefined && page.endsWith(`/${entryPoint}`));
      const [, call] = /firstCall: '([^']*)'/.exec(text) ?? [];
      const scripts = [...scriptsOf(output)];
      const words = languages.map((language) => {
        const elements = wordsOf('elements', language);
        const all = [wordsOf(place, language), ...(waitsFor(scripts, elements) ? [elements] : [])];
        return [language, all.map(href)];
      });
      return [{ path, scripts: scripts.map(href), words: Object.fromEntries(words), call }];
    });
}
