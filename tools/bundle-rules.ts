import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { CountryRefused, readCountry } from '../server/src/country/reading/public.ts';
import { languagesIn } from '../server/src/foundation/messages/language.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Bundles the rules of a country into one file that needs no server, disk or network: the rule engine of the
 * server, the rules, their texts and the country's profile. All parts come unchanged from the server's sources.
 */
const server = join(repositoryRoot, 'server', 'src');

const entries = {
  offline: `export { country, lists } from './offline-rules.ts';
import { createOfflineRules } from './offline-rules.ts';
export const open = createOfflineRules(() => new Date());`,
  public: "export * from './public.ts';",
};

/** The bundled program as an ES module, and the packages that it contains. */
export interface RulesBundle {
  readonly text: string;
  readonly packages: readonly string[];
}

/**
 * Bundles a program of the rules packages: `offline` validates documents, `public` contains the functions that
 * rules import.
 */
export async function bundleRules(entry: keyof typeof entries, countryFolder: string): Promise<RulesBundle> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: entries[entry],
      resolveDir: join(server, 'declarations', 'rules', 'packs'),
      loader: 'ts',
    },
    absWorkingDir: repositoryRoot,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    write: false,
    metafile: true,
    alias: { '@customs-portal/rules': join(server, 'declarations', 'rules', 'packs', 'public.ts') },
    define: { 'import.meta.dirname': '"."', 'import.meta.url': '"file:///rules.js"' },
    plugins: [inlineServerFiles(countryFolder), removeUnusedModules],
  });
  const [file] = outputFiles;
  if (!file) throw new Error('the bundler returned no output for the rules');
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      return name === undefined || bytesInOutput === 0 ? [] : [name];
    }),
  );
  return { text: file.text, packages: [...new Set(parts)].toSorted() };
}

/** Marks all modules as free of side effects, so that the bundler removes unused ones. */
const removeUnusedModules: Plugin = {
  name: 'unused is nothing',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'asked' || options.kind === 'entry-point') return null;
      const { importer, kind, namespace, resolveDir } = options;
      const found = await resolve(path, { importer, kind, namespace, resolveDir, pluginData: 'asked' });
      return { ...found, sideEffects: false };
    });
  },
};

/** Returns a bundler plugin that puts the files that the server reads from disk into the bundle. */
function inlineServerFiles(countryFolder: string): Plugin {
  return {
    name: 'inside',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) =>
        isBuiltin(path)
          ? { path: path.replace(/^node:/, ''), namespace: 'inside', sideEffects: false }
          : null,
      );
      onLoad({ filter: /./, namespace: 'inside' }, ({ path }) => ({
        contents: builtinLanguages(countryFolder)[path] ?? 'module.exports = {};',
        loader: 'js',
      }));
      onLoad({ filter: /foundation\/messages\/language\.ts$/ }, () => ({
        contents: languageModule(languagesIn(countryFolder)),
        loader: 'js',
      }));
      onLoad({ filter: /foundation\/messages\/country-folder\.ts$/ }, () => ({
        contents: "exports.servedFolder = '.';",
        loader: 'js',
      }));
      onLoad({ filter: /rules\/packs\/load-rule-pack\.ts$/ }, () => ({
        contents: packModule(countryFolder),
        resolveDir: join(countryFolder, 'rules'),
        loader: 'js',
      }));
      onLoad({ filter: /server\/src\/country\/country\.ts$/ }, ({ path }) => ({
        contents: countryModule(readFileSync(path, 'utf8'), profileOf(countryFolder)),
        loader: 'ts',
      }));
    },
  };
}

const wordsFolder = join(repositoryRoot, 'contract', 'words');

/** Returns the texts of errors and elements in the languages of the country. Rules use no other texts. */
function countryTexts(folder: string): Readonly<Record<string, string>> {
  const paths = languagesIn(folder).flatMap((language) =>
    (['faults', 'elements'] as const).flatMap((name) => [
      [`${name}.${language}.json`, join(wordsFolder, `${name}.${language}.json`)] as const,
      [`words/${language}/${name}.json`, join(folder, 'words', language, `${name}.json`)] as const,
    ]),
  );
  return Object.fromEntries(
    paths
      .filter(([, path]) => existsSync(path))
      .map(([name, path]) => [name, JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))]),
  );
}

function builtinLanguages(folder: string): Readonly<Record<string, string>> {
  return {
    fs: `const texts = ${JSON.stringify(countryTexts(folder))};
exports.readFileSync = (path) => texts[path.replace('./', '')] ?? '{}';`,
    path: `exports.join = (...parts) => parts.join('/');`,
  };
}

function languageModule(languages: readonly string[]): string {
  return `Object.assign(exports, { catalogueFolder: '.', defaultLanguage: 'en', languages: ${JSON.stringify(languages)} });`;
}

/**
 * Returns a module that contains the files of a rules folder, which `load-rule-pack.ts` would read from disk.
 */
function packModule(countryFolder: string): string {
  const folder = join(countryFolder, 'rules');
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
  const imports = files.map((name, index) => `import { rules as r${index} } from './${name}';`);
  const known = languagesIn(countryFolder)
    .map((language) => [language, join(folder, `words.${language}.json`)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([language, path]) => [language, JSON.parse(readFileSync(path, 'utf8'))]);
  const read = files.map((file, index) => `{ file: '${file}', rules: r${index} }`);
  return `${imports.join('\n')}
export function loadPack() {
  return { pack: { files: [${read.join(', ')}], words: new Map(${JSON.stringify(known)}) }, faults: [] };
}`;
}

/** Replaces the code that reads the country's profile by the profile itself. */
function countryModule(source: string, profile: string): string {
  const reading = /export const country: Country = [^;]+;/;
  if (!reading.test(source))
    throw new Error('tools/bundle-rules.ts cannot find the profile in country.ts: adapt its pattern');
  return source.replace(reading, () => `export const country: Country = ${profile};`);
}

/** Reads the profile of a country folder. The building process may itself serve another country. */
function profileOf(countryFolder: string): string {
  const reading = readCountry(countryFolder);
  if (!reading.ok) throw new CountryRefused(countryFolder, reading.faults);
  return literalOf({ ...reading.country, folder: '.' });
}

/** Formats data as JavaScript source. Data are JSON values and maps. */
function literalOf(data: unknown): string {
  if (data instanceof Map) return `new Map(${literalOf([...data])})`;
  if (Array.isArray(data)) return `[${data.map(literalOf).join(',')}]`;
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'undefined';
  const members = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${literalOf(value)}`);
  return `{${members.join(',')}}`;
}
