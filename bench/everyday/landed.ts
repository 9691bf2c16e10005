import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..', '..');

/** The last commit before a call was made cheaper: what later ones are compared with, in the same rounds. */
const landedCommit = '27d3186';
export const landedName = nameOf(landedCommit);
/** The last one before a declaration had its law behind it, which a plain lodgement must not pay for. */
const lawlessCommit = '59de64a';
export const lawlessName = nameOf(lawlessCommit);

function nameOf(commit: string): string {
  return `portal of ${commit}`;
}

/** Where the repository stands as it was then, or why it does not. */
export type Landed = { readonly root: string } | { readonly skipped: string };

const made = new Map<string, Promise<Landed>>();

/** Takes it out of the history, once a run; it goes with this process. */
export function findLanded(): Promise<Landed> {
  return find(landedCommit);
}

/** The same of the other. */
export function findLawless(): Promise<Landed> {
  return find(lawlessCommit);
}

function find(commit: string): Promise<Landed> {
  const found = made.get(commit) ?? takeOut(commit);
  made.set(commit, found);
  return found;
}

async function takeOut(commit: string): Promise<Landed> {
  const known = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository }).then(
    () => true,
    () => false,
  );
  if (!known)
    return {
      skipped: `${nameOf(commit)}: this copy of the repository has no such commit (git fetch --unshallow)`,
    };
  const root = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const archive = join(root, 'landed.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', root]);
  await install(root);
  return { root };
}

/** The same packages where its lock file is the same, else those of its own. */
async function install(root: string): Promise<void> {
  const [own, ours] = await Promise.all(
    [root, repository].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (own === ours) return symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
}
