import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pythonWith } from './python.ts';
import { repositoryRoot } from './repository-root.ts';

/** Returns a Python program that has the modules to build a package. */
export function pythonToPack(): ReturnType<typeof pythonWith> {
  return pythonWith('build', 'setuptools', 'wheel');
}

/**
 * Builds the wheel and the source distribution of the Python client without a network, and returns their paths.
 */
export function packPython(
  program: string,
  folder: string,
): { readonly wheel: string; readonly source: string } {
  const stage = mkdtempSync(join(tmpdir(), 'customs-portal-python-'));
  try {
    const from = join(repositoryRoot, 'clients', 'python');
    for (const name of ['pyproject.toml', 'README.md']) copyFileSync(join(from, name), join(stage, name));
    copyFileSync(join(repositoryRoot, 'LICENSE'), join(stage, 'LICENSE'));
    cpSync(join(from, 'src'), join(stage, 'src'), {
      recursive: true,
      filter: (path) => !/__pycache__|\.egg-info/.test(path),
    });
    mkdirSync(folder, { recursive: true });
    const made = join(stage, 'dist');
    execFileSync(program, ['-m', 'build', '--no-isolation', '--outdir', made, stage], {
      cwd: stage,
      stdio: 'pipe',
    });
    const files = readdirSync(made);
    for (const file of files) copyFileSync(join(made, file), join(folder, file));
    const fileOf = (ending: string): string => {
      const file = files.find((each) => each.endsWith(ending));
      if (file === undefined) throw new Error(`the build of the Python client created no ${ending} file`);
      return join(resolve(folder), file);
    };
    return { wheel: fileOf('.whl'), source: fileOf('.tar.gz') };
  } finally {
    rmSync(stage, { recursive: true });
  }
}
