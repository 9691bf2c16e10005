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
import { contract, declarationMembers, rolesOf } from './contract.mjs';

const consoleDir = dirname(fileURLToPath(import.meta.url));
const dist = join(consoleDir, 'dist');
const tokens = join(consoleDir, '..', 'design', 'tokens.css');
const languages = ['en', 'de'];
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
    logLevel: 'error',
  };
  // Runs before anything is painted, and so is no module, which would wait.
  const theme = await bundle({ ...common, entryPoints: ['src/theme.ts'], format: 'iife' });
  const words = join(directory, 'words');
  const main = await bundle({
    ...common,
    alias: writeWords(words),
    entryPoints: ['src/main.tsx'],
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      ROLES: JSON.stringify(rolesOf()),
      DECLARATION: JSON.stringify(declarationMembers()),
    },
  });
  await stop();
  rmSync(words, { recursive: true });
  const outputs = { ...theme.metafile.outputs, ...main.metafile.outputs };
  writeFileSync(join(directory, 'index.html'), indexOf(outputs));
  await compressAll(directory);
}

/** The words that stand beside what says them, of one language in one file; the file by the name of its import. */
function writeWords(directory) {
  mkdirSync(directory, { recursive: true });
  const words = sources()
    .filter((path) => basename(path) === 'words.json')
    .flatMap((path) => Object.entries(JSON.parse(readFileSync(path, 'utf8'))));
  return Object.fromEntries(
    languages.map((language) => {
      const path = join(directory, `${language}.json`);
      const said = Object.fromEntries(words.map(([key, texts]) => [key, texts[language]]));
      writeFileSync(path, JSON.stringify(said));
      return [`words/${language}`, path];
    }),
  );
}

/** The page with the names of what was built; `{{base}}` is the server's to fill. */
function indexOf(outputs) {
  const built = Object.entries(outputs).map(([path, output]) => ({
    ...output,
    path,
    href: `assets/${basename(path)}`,
  }));
  const entry = (source) => built.find(({ entryPoint }) => entryPoint === source);
  const main = entry('src/main.tsx');
  const preloaded = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => built.find((each) => each.path === path).href);
  const style = built.find(({ path }) => path === main.cssBundle);
  const links = [
    `<script src="${entry('src/theme.ts').href}"></script>`,
    `<link rel="stylesheet" href="${style.href}">`,
    ...preloaded.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${main.href}"></script>`,
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
  for (const path of ['index.html', 'package.json', 'build.mjs', 'contract.mjs'].map((name) =>
    join(consoleDir, name),
  ))
    made.push(path);
  made.push(contract, tokens, join(consoleDir, '..', 'package-lock.json'));
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
