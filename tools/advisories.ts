import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * npm run advisories: asks the registry for known faults of the packages that are shipped. Ends with 1 when it knows of
 * one that is high or critical, with 0 otherwise; a registry that does not answer is told, and is no fault of the code.
 */
const limitMs = 60_000;

interface Told {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** What the answer of `npm audit --json` comes to. */
export function judgeAdvisories(output: string): { readonly exitCode: 0 | 1; readonly lines: string[] } {
  const told = parsed(output);
  if (!told?.metadata) {
    return { exitCode: 0, lines: ['The registry does not answer this: nothing was checked.'] };
  }
  const found = Object.entries(told.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${severity}  ${name}`,
  );
  const { high = 0, critical = 0 } = told.metadata.vulnerabilities;
  if (found.length === 0) return { exitCode: 0, lines: ['No fault is known of what is shipped.'] };
  return { exitCode: high + critical > 0 ? 1 : 0, lines: found.toSorted() };
}

function parsed(output: string): Told | null {
  try {
    const told: Told = JSON.parse(output);
    return told;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: limitMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { exitCode, lines } = judgeAdvisories(stdout ?? '');
  console.log(lines.join('\n'));
  process.exitCode = exitCode;
}
