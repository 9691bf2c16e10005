import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/*
 * `node tools/lint-openapi.ts` checks contract/*.json with the usual rules of Redocly and Spectral. They are
 * large, so `npx` downloads them instead of a dependency. If that fails, the check passes, unless
 * `--required` is given.
 */
const documents = ['contract/openapi.json', 'contract/management.json', 'contract/public.json'].map((path) =>
  join(repositoryRoot, path),
);
const workFolder = mkdtempSync(join(tmpdir(), 'lint-openapi-'));
const ruleset = join(workFolder, 'spectral.yaml');
// Disables the rule that requires a contact, because the contact is the operator of each portal.
writeFileSync(ruleset, 'extends: ["spectral:oas"]\nrules:\n  info-contact: off\n');

const linters = [
  {
    name: '@redocly/cli@2.77.0',
    program: 'redocly',
    // Skips the rule about server addresses, because the committed contracts are for a portal on this machine.
    args: ['lint', '--extends=recommended', '--skip-rule=no-server-example.com', ...documents],
  },
  {
    name: '@stoplight/spectral-cli@6.16.3',
    program: 'spectral',
    args: ['lint', '--ruleset', ruleset, '--fail-severity=warn', ...documents],
  },
];

function npx(name: string, program: string, args: readonly string[], stdio: 'inherit' | 'ignore'): boolean {
  const environment = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    npm_config_ignore_scripts: 'true',
  };
  const options = { cwd: workFolder, stdio, env: environment, timeout: 300_000 } as const;
  return spawnSync('npx', ['--yes', '--package', name, program, ...args], options).status === 0;
}

try {
  for (const { name, program, args } of linters) {
    if (!npx(name, program, ['--version'], 'ignore')) {
      console.log(`skipped: npx cannot download ${name}.`);
      if (process.argv.includes('--required')) process.exitCode = 1;
    } else if (!npx(name, program, args, 'inherit')) {
      console.error(
        `${name} found errors in the OpenAPI documents: correct the operations, then run npm run docs.`,
      );
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(workFolder, { recursive: true });
}
