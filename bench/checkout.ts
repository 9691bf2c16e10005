import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..');

/** The files of a commit, or of a working tree. */
export interface Checkout {
  readonly name: string;
  readonly root: string;
}

/** The checkout that contains this benchmark. */
export const thisCheckout: Checkout = { name: 'this version', root: repository };

/** The commit that the goals refer to: the last one before the schema got its baseline. */
export const referenceCommit = '2e7cb230';

const found = new Map<string, Promise<Checkout>>();

/**
 * Returns the checkout of a folder, or extracts a commit from the history once per run; its files are deleted
 * when this process ends.
 */
export function findCheckout(folderOrCommit: string): Promise<Checkout> {
  const known = found.get(folderOrCommit) ?? find(folderOrCommit);
  found.set(folderOrCommit, known);
  return known;
}

async function find(folderOrCommit: string): Promise<Checkout> {
  const folder = await stat(join(folderOrCommit, 'server', 'src', 'main.ts')).catch(() => null);
  if (folder?.isFile()) return { name: folderOrCommit, root: resolve(folderOrCommit) };
  return { name: folderOrCommit, root: await extract(folderOrCommit) };
}

async function extract(commit: string): Promise<string> {
  const name = `${commit}^{commit}`;
  await run('git', ['cat-file', '-e', name], { cwd: repository }).catch(() => {
    throw new Error(
      `"${commit}" is neither a folder with a portal nor a commit of this repository. In a shallow clone, run git fetch --unshallow first.`,
    );
  });
  const root = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const archive = join(root, 'commit.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', root]);
  await install(root);
  return root;
}

/** Uses the packages of this repository if the lock file is the same, else installs those of the commit. */
async function install(root: string): Promise<void> {
  const [own, ours] = await Promise.all(
    [root, repository].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (own === ours) return symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
}
