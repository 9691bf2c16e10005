// Bundles the console into console/dist, when what it is made of has changed. Runs on Node 20.
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
  catalogue,
  contract,
  declarationMembers,
  elementsIn,
  reasons,
  recordsIn,
  rolesOf,
  shippedLanguages,
} from './contract.mjs';
import { fewFiles } from './few-files.mjs';
import { preloadsOf } from './preloads.mjs';

const consoleDir = dirname(fileURLToPath(import.meta.url));
const dist = join(consoleDir, 'dist');
const design = join(consoleDir, '..', 'design');
const noParser = '@formatjs/icu-messageformat-parser/no-parser.js';
/** A part of a message that stands as it is (icu-messageformat-parser, TYPE). */
const literal = 0;
const compressible = /\.(js|css|svg|html)$/;

/** Makes sure that console/dist is what the sources say; some 10 ms when it is. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (read(join(dist, 'fingerprint')) === wanted) return;
  const unfinished = join(consoleDir, `dist.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await build(unfinished);
  writeFileSync(join(unfinished, 'fingerprint'), wanted);
  replaceDist(unfinished);
}

// Where nothing is started by npm, this file is run when the portal is installed.
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
  // Runs before anything is painted, and so is no module, which would wait.
  const theme = await bundle({ ...common, entryPoints: ['src/theme.ts'], format: 'iife' });
  const modules = join(directory, 'modules');
  const main = await bundle({
    ...common,
    // Messages are read when this is built.
    alias: { ...writeModules(modules), '@formatjs/icu-messageformat-parser': noParser },
    entryPoints: ['src/main.tsx', 'src/styles.css'],
    plugins: [fewFiles(sources())],
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
 * The words that stand beside what says them: of each place by itself, and all others together, a file a language; `words`
 * is what loads them. And what the contract says of declarations and roles. Each by the name of its import.
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
    'words/elements': write('elements.js', loadersOf('elements', elementsIn)),
    'words/records': write('records.js', loadersOf('records', recordsIn)),
  };
  function loadersOf(name, textsIn) {
    const imports = shippedLanguages.map((language) => {
      const path = write(`${name}.${language}.json`, JSON.stringify(textsIn(language)));
      return `${language}: () => import(${JSON.stringify(path)})`;
    });
    return `export const loaders = { ${imports.join(', ')} };`;
  }
}

/** The texts of `words.json` by language and key: the server completes the texts of a country with them. */
function allTexts() {
  const { 'parts/reasons': _, ...folders } = Object.fromEntries(wordsByFolder());
  const texts = Object.entries(Object.assign({}, ...Object.values(folders)));
  const textsIn = (language) => Object.fromEntries(texts.map(([key, text]) => [key, text[language]]));
  return Object.fromEntries(shippedLanguages.map((language) => [language, textsIn(language)]));
}

/** The roles of the operations that the console asks for, by their names. */
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
 * Those of `places/desk` by `desk`, with those of the folders of `parts` and `shell` that it uses; by an empty name what
 * is needed everywhere, which is what stands in none of them.
 */
function wordsByPlace() {
  const byFolder = wordsByFolder();
  const used = usedFolders();
  const withUsed = (folder) => Object.assign({}, ...[...used(folder)].map((each) => byFolder.get(each)));
  const places = [...byFolder.keys()].filter((folder) => folder.startsWith('places/') || isLater(folder));
  return new Map(['', ...places].map((folder) => [folder.replace('places/', ''), withUsed(folder)]));
}

/** The texts of each folder, and why actions are refused. */
function wordsByFolder() {
  const byFolder = new Map([['parts/reasons', reasons()]]);
  for (const path of sources().filter((each) => basename(each) === 'words.json')) {
    const folder = folderOf(path);
    byFolder.set(folder, { ...byFolder.get(folder), ...JSON.parse(readFileSync(path, 'utf8')) });
  }
  return byFolder;
}

/** Whether a folder of `parts` or `shell` is loaded when it is called, as a place is. */
function isLater(folder) {
  return sources().some((path) => folderOf(path) === folder && path.endsWith('.lazy.tsx'));
}

/** The folder of a place, of `parts` or of `shell` that a source is in; empty in none. */
function folderOf(path) {
  const [, folder = ''] = /\/src\/((?:places|parts|shell)\/[\w-]+)\//.exec(path.replaceAll('\\', '/')) ?? [];
  return folder;
}

/** A folder and those of `parts` and `shell` that its sources import, and those theirs. */
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
    for (const each of imports.get(folder) ?? []) if (!each.startsWith('places/')) closure(each, seen);
    return seen;
  };
}

/** A text is itself, or its parts where values go into it: no browser has to read the language of messages (ICU). */
function compiled(words, language) {
  return Object.fromEntries(
    Object.entries(words).map(([key, texts]) => {
      const parts = new IntlMessageFormat(texts[language], language).getAst();
      const plain = parts.every(({ type }) => type === literal);
      return [key, plain ? parts.map(({ value }) => value).join('') : parts];
    }),
  );
}

/** The page with the names of what was built; what stands in braces is the server's to fill: where it is, and what is opened. */
function indexOf(outputs) {
  const built = Object.entries(outputs).map(([path, output]) => ({
    ...output,
    path,
    href: `assets/${basename(path)}`,
  }));
  const entry = (source) => built.find(({ entryPoint }) => entryPoint === source);
  // What `main.tsx` says stands in the file that pages share with it; that of its own name only imports this.
  const main = built.find(({ inputs }) => 'src/main.tsx' in inputs);
  const preloaded = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => built.find((each) => each.path === path).href);
  // The words that are said everywhere, of each language.
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

/** Two builds at once end with one of them; whoever reads meanwhile finds one or the other. */
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
  const own = ['index.html', 'package.json', 'build.mjs', 'contract.mjs', 'few-files.mjs', 'preloads.mjs'];
  made.push(...own.map((name) => join(consoleDir, name)));
  for (const name of ['tokens.css', 'fonts.css', 'print.css', 'icons.svg']) made.push(join(design, name));
  made.push(...catalogue, contract, join(consoleDir, '..', 'package-lock.json'));
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
