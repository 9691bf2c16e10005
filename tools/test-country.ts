import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countryFolder } from '../server/src/country/reading/public.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run test:country` runs the test suites of whole portals with another country and its declarations. Tests
 * of features that the country lacks are skipped by name, with the reason.
 */
const parts = ['conformance', 'attacks', 'faults', 'browser'] as const;
type Part = (typeof parts)[number];

const usage = `npm run test:country -- COUNTRY           run the conformance suite, the short attack and fault tests, and the tests of every page in a browser
npm run test:country -- COUNTRY PART…     run only these parts: ${parts.join(', ')}

COUNTRY is a folder below countries/, or the path of a country folder.`;

/** Test files that work only with the example country XA, with the reason. */
const excludedFiles: Readonly<Record<string, string>> = {
  'tests/attacks/concurrent-replays.test.ts':
    'uses the goods, account and authorisations of the example country XA',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
const [country, ...requestedParts] = positionals;
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const selectedParts =
  requestedParts.length === 0 ? parts : parts.filter((part) => requestedParts.includes(part));
if (
  country === undefined ||
  !existsSync(countryFolder(country)) ||
  selectedParts.length < Math.max(requestedParts.length, 1)
) {
  console.error(usage);
  process.exit(2);
}

const attacks = globSync('tests/attacks/*.test.ts', { cwd: repositoryRoot }).sort();
const excludedAttackFiles = attacks.filter((file) => Object.hasOwn(excludedFiles, file));
const commands: Readonly<Record<Part, readonly string[]>> = {
  conformance: ['tools/country-conformance.ts'],
  attacks: ['tools/attacks.ts', '--short', ...attacks.filter((file) => !excludedAttackFiles.includes(file))],
  faults: ['tools/faults.ts', '--short'],
  browser: ['tools/test.ts', 'tests/browser/console/every-page'],
};

const outcomes: (readonly [Part, number])[] = [];
for (const part of selectedParts) {
  console.log(`\n${part} with the country ${country}`);
  if (part === 'attacks')
    for (const file of excludedAttackFiles) console.log(`  skipped: ${file}: ${excludedFiles[file]}`);
  outcomes.push([part, await run(commands[part], country)]);
}
console.log();
for (const [part, code] of outcomes) console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${part}`);
process.exitCode = outcomes.some(([, code]) => code !== 0) ? 1 : 0;

/** Runs a program of the repository for the country and returns its exit status. */
function run(program: readonly string[], under: string): Promise<number> {
  const child = spawn(process.execPath, program, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...process.env, PORTAL_COUNTRY: under },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
