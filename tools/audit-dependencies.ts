import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledLibraries } from './bundled-libraries.ts';

/*
 * `npm run advisories` queries the package registry for known vulnerabilities of the packages in all lock
 * files, including those for builds. It lists the libraries inside bundled programs, which the registry does
 * not check. Exit status: 0 nothing high or critical; 1 something high or critical, or a lock file that was not
 * checked.
 */
const limitMs = 60_000;
const checkout = join(import.meta.dirname, '..');

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** Returns the exit status and the report lines for the output of `npm audit --json`. */
export function evaluateAdvisories(output: string): { readonly exitCode: 0 | 1; readonly lines: string[] } {
  const audit = parsed(output);
  if (!audit?.metadata)
    return { exitCode: 1, lines: ['The package registry does not respond. No package was checked.'] };
  const found = Object.entries(audit.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${severity}  ${name}`,
  );
  const { high = 0, critical = 0 } = audit.metadata.vulnerabilities;
  if (found.length === 0) return { exitCode: 0, lines: ['No known vulnerabilities.'] };
  return { exitCode: high + critical > 0 ? 1 : 0, lines: found.toSorted() };
}

function parsed(output: string): Audit | null {
  try {
    const audit: Audit = JSON.parse(output);
    return audit;
  } catch {
    return null;
  }
}

function checkLockFile(lockFile: string): 0 | 1 {
  const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
    cwd: join(checkout, dirname(lockFile)),
    encoding: 'utf8',
    timeout: limitMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { exitCode, lines } = evaluateAdvisories(stdout ?? '');
  console.log([`${lockFile}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
  return exitCode;
}

if (import.meta.main) {
  const lockFiles = globSync('**/package-lock.json', { cwd: checkout, exclude: ['**/node_modules/**'] });
  const codes = lockFiles.toSorted().map(checkLockFile);
  console.log(
    'Libraries in bundled programs, which the registry does not check. Compare them with the advisories of their projects:',
  );
  for (const { name, version, bundledIn } of bundledLibraries())
    console.log(`  ${name} ${version} in ${bundledIn}`);
  process.exitCode = codes.includes(1) ? 1 : 0;
}
