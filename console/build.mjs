// Bundles the console into console/dist if its sources have changed. Runs on Node 20.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { IntlMessageFormat } from 'intl-messageformat';
import {
  catalogueFiles,
  contract,
  declarationMembers,
  elementTextsOf,
  recordTextsOf,
  refusalReasons,
  rolesOf,
  shippedLanguages,
} from './contract.mjs';
import { mergeSmallChunks } from './merge-chunks.mjs';
import { preloadsOf } from './preloads.mjs';

const consoleDir = dirname(fileURLToPath(import.meta.url));
const dist = join(consoleDir, 'dist');
const design = join(consoleDir, '..', 'design');
const noParser = '@formatjs/icu-messageformat-parser/no-parser.js';
/** `TYPE.literal` of icu-messageformat-parser: plain text within a message. */
const literal = 0;
const compressible = /\.(js|css|svg|html)$/;

/** Rebuilds console/dist if its sources have changed. Takes about 10 ms if they have not. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (read(join(dist, 'fingerprint')) === wanted) return;
  const unfinished = join(consoleDir, `dist.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await build(unfinished);
  writeFileSync(join(unfinished, 'fingerprint'), wanted);
  replaceDist(unfinished);
}

// Installations without npm scripts run this file directly.
const [, started] = process.argv;
if (started?.endsWith('build.mjs') && realpathSync(started) === fileURLToPath(import.meta.url))
  await ensureBuilt();

async function build(directory) {
  const { build: bundle, stop } = await import('esbuild');
  const common = {
    absWorkingDir: consoleDir,
    outdir: join(directory, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    target: 'es2023',
    minify: true,
    legalComments: 'external',
    metafile: true,
    loader: { '.woff2': 'file', '.svg': 'file' },
    assetNames: '[name]-[hash]',
    logLevel: 'error',
  };
  // Must run before the first paint. A module script would be deferred, so this is an IIFE.
  const theme = await bundle({ ...common, entryPoints: ['src/theme.ts'], format: 'iife' });
  const modules = join(directory, 'modules');
  const main = await bundle({
    ...common,
    // The build compiles all messages, so the browser needs no message parser.
    alias: { ...writeModules(modules), '@formatjs/icu-messageformat-parser': noParser },
    entryPoints: ['src/main.tsx', 'src/styles.css'],
    plugins: [mergeSmallChunks(sources())],
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await stop();
  rmSync(modules, { recursive: true });
  const outputs = { ...theme.metafile.outputs, ...main.metafile.outputs };
  const index = indexOf(outputs);
  const before = new Set(index.match(/assets\/[\w.-]+\.js/g));
  writeFileSync(join(directory, 'index.html'), index);
  writeFileSync(join(directory, 'texts.json'), JSON.stringify(allTexts()));
  writeFileSync(
    join(directory, 'preloads.json'),
    JSON.stringify(preloadsOf(sources(), outputs, shippedLanguages, before)),
  );
  await compressAll(directory);
}

/**
 * Writes the generated modules: messages (one file per page and language, one for shared messages, loaded
 * through `words`), and the contract's declaration members and operation roles. Returns their paths by import
 * name.
 */
function writeModules(directory) {
  mkdirSync(directory, { recursive: true });
  const write = (name, content) => {
    const path = join(directory, name.replaceAll('/', '-'));
    writeFileSync(path, content);
    return path;
  };
  const loaders = [...wordsByPlace()].map(([place, words]) => {
    const imports = shippedLanguages.map((language) => {
      const path = write(`${place}.${language}.json`, JSON.stringify(compiled(words, language)));
      return `${language}: () => import(${JSON.stringify(path)})`;
    });
    return `${JSON.stringify(place)}: { ${imports.join(', ')} }`;
  });
  return {
    roles: write('roles.json', JSON.stringify(rolesOfAsked())),
    declaration: write('declaration.json', JSON.stringify(declarationMembers())),
    words: write('words.js', `export const loaders = { ${loaders.join(',\n')} };`),
    'words/elements': write('elements.js', loadersOf('elements', elementTextsOf)),
    'words/records': write('records.js', loadersOf('records', recordTextsOf)),
  };
  function loadersOf(name, textsIn) {
    const imports = shippedLanguages.map((language) => {
      const path = write(`${name}.${language}.json`, JSON.stringify(textsIn(language)));
      return `${language}: () => import(${JSON.stringify(path)})`;
    });
    return `export const loaders = { ${imports.join(', ')} };`;
  }
}

/** Returns all messages by language and key. The server completes a country's translations with them. */
function allTexts() {
  const { 'parts/refusal-reasons': _, ...folders } = Object.fromEntries(wordsByFolder());
  const texts = Object.entries(Object.assign({}, ...Object.values(folders)));
  const textsIn = (language) => Object.fromEntries(texts.map(([key, text]) => [key, text[language]]));
  return Object.fromEntries(shippedLanguages.map((language) => [language, textsIn(language)]));
}

function rolesOfAsked() {
  const code = sources()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  return Object.fromEntries(
    Object.entries(rolesOf()).filter(([operation]) => code.includes(`'${operation}'`)),
  );
}

/**
 * Returns the messages of each page folder, including those of the `parts` and `shell` folders that it
 * imports. The empty key contains the messages that every page needs.
 */
function wordsByPlace() {
  const byFolder = wordsByFolder();
  const used = usedFolders();
  const withUsed = (folder) => Object.assign({}, ...[...used(folder)].map((each) => byFolder.get(each)));
  const places = [...byFolder.keys()].filter((folder) => folder.startsWith('pages/') || isLater(folder));
  return new Map(['', ...places].map((folder) => [folder.replace('pages/', ''), withUsed(folder)]));
}

function wordsByFolder() {
  const byFolder = new Map([['parts/refusal-reasons', refusalReasons()]]);
  for (const path of sources().filter((each) => basename(each) === 'words.json')) {
    const folder = folderOf(path);
    byFolder.set(folder, { ...byFolder.get(folder), ...JSON.parse(readFileSync(path, 'utf8')) });
  }
  return byFolder;
}

/** Returns whether a folder of `parts` or `shell` is loaded lazily, as pages are. */
function isLater(folder) {
  return sources().some((path) => folderOf(path) === folder && path.endsWith('.lazy.tsx'));
}

/** Returns the folder of `places`, `parts` or `shell` that contains a source; empty if there is not one. */
function folderOf(path) {
  const [, folder = ''] = /\/src\/((?:pages|parts|shell)\/[\w-]+)\//.exec(path.replaceAll('\\', '/')) ?? [];
  return folder;
}

/** Returns a function that collects a folder and the `parts` and `shell` folders that it imports. */
function usedFolders() {
  const imports = new Map();
  for (const path of sources().filter((each) => /\.tsx?$/.test(each))) {
    const from = folderOf(path);
    const named = [...readFileSync(path, 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, name]) =>
      folderOf(join(dirname(path), name)),
    );
    imports.set(from, new Set([...(imports.get(from) ?? []), ...named.filter((each) => each !== '')]));
  }
  return function closure(folder, seen = new Set()) {
    if (seen.has(folder)) return seen;
    seen.add(folder);
    for (const each of imports.get(folder) ?? []) if (!each.startsWith('pages/')) closure(each, seen);
    return seen;
  };
}

/** Compiles ICU messages, so that the browser needs no ICU parser. */
function compiled(words, language) {
  return Object.fromEntries(
    Object.entries(words).map(([key, texts]) => {
      const parts = new IntlMessageFormat(texts[language], language).getAst();
      const plain = parts.every(({ type }) => type === literal);
      return [key, plain ? parts.map(({ value }) => value).join('') : parts];
    }),
  );
}

/**
 * Returns the index page with the built file names. The server fills the placeholders in braces with the
 * scripts and messages of the requested page.
 */
function indexOf(outputs) {
  const built = Object.entries(outputs).map(([path, output]) => ({
    ...output,
    path,
    href: `assets/${basename(path)}`,
  }));
  const entry = (source) => built.find(({ entryPoint }) => entryPoint === source);
  // The entry file only imports the chunk with the content of `main.tsx`, which the pages share.
  const main = built.find(({ inputs }) => 'src/main.tsx' in inputs);
  const preloaded = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => built.find((each) => each.path === path).href);
  // The messages that every page needs, by language.
  const words = shippedLanguages.map((language) => {
    const { href } = built.find(
      ({ inputs }) => `${basename(Object.keys(inputs)[0] ?? '')}` === `.${language}.json`,
    );
    return `data-${language}="${href}"`;
  });
  const style = entry('src/styles.css');
  const font = built.find(({ path }) => /plex-sans-latin-(?!ext)/.test(path));
  const links = [
    `<link rel="preload" href="${font.href}" as="font" type="font/woff2" crossorigin>`,
    `<script src="${entry('src/theme.ts').href}" ${words.join(' ')}{{words}}></script>`,
    `<link rel="stylesheet" href="${style.href}">`,
    ...preloaded.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${main.href}"></script>`,
    '{{scripts}}',
  ];
  return readFileSync(join(consoleDir, 'index.html'), 'utf8').replace('<!-- built -->', links.join('\n    '));
}

async function compressAll(directory) {
  for (const name of readdirSync(join(directory, 'assets'))) {
    if (!compressible.test(name)) continue;
    const path = join(directory, 'assets', name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes));
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** Replaces dist by renaming, so that readers always find a complete folder. */
function replaceDist(unfinished) {
  const old = `${unfinished}.old`;
  try {
    renameSync(dist, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  try {
    renameSync(unfinished, dist);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
  for (const path of [old, unfinished]) rmSync(path, { recursive: true, force: true });
}

function sources() {
  return readdirSync(join(consoleDir, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(d|test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function fingerprint() {
  const hash = createHash('sha256');
  const made = sources();
  const own = ['index.html', 'package.json', 'build.mjs', 'contract.mjs', 'merge-chunks.mjs', 'preloads.mjs'];
  made.push(...own.map((name) => join(consoleDir, name)));
  for (const name of ['tokens.css', 'fonts.css', 'print.css', 'icons.svg']) made.push(join(design, name));
  made.push(...catalogueFiles, contract, join(consoleDir, '..', 'package-lock.json'));
  for (const path of made.sort()) hash.update(`${path.slice(consoleDir.length)}\0`).update(read(path) ?? '');
  return hash.digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
