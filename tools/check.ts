import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCodeStyle, checkStyleSheets } from './checks/code-style.ts';
import { checkContractNames } from './checks/contract-names.ts';
import { checkCountryNeutrality } from './checks/country-neutrality.ts';
import { checkCountryRuleImports } from './checks/country-rule-imports.ts';
import { checkDecimals } from './checks/decimals.ts';
import { checkFixedTimeLimits } from './checks/fixed-time-limits.ts';
import { checkFolderCycles, checkFolderSize } from './checks/folders.ts';
import { checkFunctionAndFileSize } from './checks/function-and-file-size.ts';
import { checkOutputSinks } from './checks/injection-sinks.ts';
import { checkLanguage, languageSummary } from './checks/language.ts';
import { checkLinks } from './checks/links.ts';
import { checkMigrations } from './checks/migrations.ts';
import { checkConsoleImports, checkModuleImports, checkTestSupportImports } from './checks/modules.ts';
import { checkNetworkCallsInTransactions } from './checks/network-calls-in-transactions.ts';
import { checkCasts } from './checks/no-casts.ts';
import { checkOpenedStates } from './checks/opened-states.ts';
import { checkProblemCodes } from './checks/problem-codes.ts';
import { checkTextsQuotedInTests } from './checks/quoted-texts.ts';
import {
  checkClockReads,
  checkDateFormatting,
  checkFileNames,
  checkMachineSpecificText,
  checkNullableConditions,
  checkSqlInStores,
  checkTimeZoneOfDates,
} from './checks/source-conventions.ts';
import { type Check, type CheckFinding, readRepositoryTree } from './checks/source-tree.ts';
import { checkFunctionFiles } from './checks/sql/function-files.ts';
import { checkGrowingTables } from './checks/sql/growing-tables.ts';
import { checkLawInSql } from './checks/sql/law-in-sql.ts';
import { checkSqlPrivileges } from './checks/sql/privileges.ts';
import { checkSchemaOrder } from './checks/sql/schema-order.ts';
import { checkStateLists } from './checks/state-lists.ts';
import { checkSupplyChain } from './checks/supply-chain.ts';
import { checkTestNames } from './checks/test-names.ts';
import { checkUnusedExports } from './checks/unused-exports.ts';
import { withClosedEnumerations } from './generated/extensible-enums.ts';
import { staleSdkTypes } from './generated/sdk-types.ts';
import { printLanguageRates } from './language.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run check` checks the rules of the repository, then types, then lint and format. Exit status: 0 no
 * failure, 1 a failure. With `--language` it prints only the marker rates of texts.
 */
if (process.argv.includes('--language')) {
  printLanguageRates();
  process.exit();
}

const binaries = join(repositoryRoot, 'node_modules');
const started = performance.now();

const checks: Readonly<Record<string, Check>> = {
  modules: checkModuleImports,
  'test support': checkTestSupportImports,
  'modules of the console': checkConsoleImports,
  'size of folders': checkFolderSize,
  'import cycles between folders': checkFolderCycles,
  size: checkFunctionAndFileSize,
  'rules of countries': checkCountryRuleImports,
  'national values': checkCountryNeutrality,
  'problem codes': checkProblemCodes,
  language: checkLanguage,
  links: checkLinks,
  'names of the contract': checkContractNames,
  'test names': checkTestNames,
  'texts that tests quote': checkTextsQuotedInTests,
  names: checkFileNames,
  'decimals of money': checkDecimals,
  sql: checkSqlInStores,
  'cursor conditions': checkNullableConditions,
  'opened states': checkOpenedStates,
  states: checkStateLists,
  dialect: checkCodeStyle,
  'style sheets': checkStyleSheets,
  migrations: checkMigrations,
  'growing tables': checkGrowingTables,
  'function files': checkFunctionFiles,
  'dependencies between schemas': checkSchemaOrder,
  'law in SQL': checkLawInSql,
  'terms in texts': checkFixedTimeLimits,
  'privileges in SQL': checkSqlPrivileges,
  time: checkClockReads,
  days: checkTimeZoneOfDates,
  'written dates': checkDateFormatting,
  casts: checkCasts,
  neighbours: checkNetworkCallsInTransactions,
  sinks: checkOutputSinks,
  exports: checkUnusedExports,
  text: checkMachineSpecificText,
  'supply chain': checkSupplyChain,
};

interface ProgramResult {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
}

function runProgram(name: string, program: string, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: repositoryRoot });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const done = (passed: boolean, more = ''): void =>
      resolve({ name, passed, output: Buffer.concat(output).toString().trim() + more });
    child.on('error', (error) => done(false, `${program} could not be started: ${error.message}`));
    child.on('close', (code) => done(code === 0));
  });
}

async function generatedFindings(): Promise<CheckFinding[]> {
  try {
    // Imports this check late, because it loads the whole server, and an error there must not hide the results
    // of the other checks.
    const { checkGeneratedFiles } = await import('./checks/generated-files.ts');
    return checkGeneratedFiles(tree);
  } catch (error) {
    const message = `the generated files cannot be compared: ${error instanceof Error ? error.message : error}`;
    return [{ path: 'tools/generated/generated-files.ts', message }];
  }
}

function printFindings(name: string, findings: readonly CheckFinding[]): void {
  for (const { path, line, message } of findings) {
    console.log(`failure  ${name}: ${path}${line === undefined ? '' : `:${line}`} ${message}`);
  }
}

/** Generates the console's types from the contract, and then compiles everything that can import them. */
async function typesResult(): Promise<ProgramResult> {
  const generator = join(repositoryRoot, 'console', 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  const types = join('console', 'src', 'api', 'management.d.ts');
  const closed = join(repositoryRoot, 'console', 'src', 'api', 'management.closed.json');
  const contract: object = JSON.parse(
    readFileSync(join(repositoryRoot, 'contract', 'management.json'), 'utf8'),
  );
  writeFileSync(closed, JSON.stringify(withClosedEnumerations(contract)));
  const made = await runProgram('types of the contract', process.execPath, [generator, closed, '-o', types]);
  rmSync(closed);
  if (!made.passed) return made;
  const all = await Promise.all(
    ['.', 'console'].map((project) =>
      runProgram(`types of ${project}`, process.execPath, [tsc, '--noEmit', '-p', project]),
    ),
  );
  const output = all.flatMap((one) => (one.passed ? [] : [one.output])).join('\n');
  return { name: 'types', passed: all.every(({ passed }) => passed), output };
}

/** Compiles the client package separately, without the types of Node, against the current contract. */
async function sdkTypesResult(): Promise<ProgramResult> {
  const name = 'types of the SDK';
  const stale = await staleSdkTypes();
  if (stale.length === 0) return runProgram(name, process.execPath, [tsc, '--noEmit', '-p', 'sdk']);
  const output = `${stale.join(', ')}: out of date with contract/openapi.json. Run \`npm run docs\`.`;
  return { name, passed: false, output };
}

const tsc = join(binaries, 'typescript', 'bin', 'tsc');
const biome = join(binaries, '@biomejs', `cli-${process.platform}-${process.arch}`, 'biome');
const programs = [
  typesResult(),
  sdkTypesResult(),
  runProgram('lint and format', biome, ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
];
const tree = readRepositoryTree(repositoryRoot);
const all: CheckFinding[] = [];
for (const [name, check] of Object.entries(checks)) {
  const findings = check(tree);
  printFindings(name, findings);
  all.push(...findings);
}
for (const line of languageSummary(tree)) console.log(`language ${line}`);
const staleFiles = await generatedFindings();
printFindings('generated', staleFiles);
all.push(...staleFiles);

const results = await Promise.all(programs);
for (const { name, passed, output } of results) {
  if (!passed) console.log(`failure  ${name}:\n${output}`);
}

const failures = all.length + results.filter(({ passed }) => !passed).length;
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
const ran = Object.keys(checks).length + 1 + results.length;
console.log(`${tree.paths.length} files, ${ran} checks: ${failures} failures, ${seconds} s`);
process.exitCode = failures > 0 ? 1 : 0;
