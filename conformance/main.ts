import { closeSync, openSync } from 'node:fs';
import { ALL_CASES } from './cases.ts';
import { createHttpClient } from './http.ts';
import { commandAsTyped, HELP_TEXT, readOptions, type SuiteOptions } from './options.ts';
import { colourFunctionsFor, createReporter, resultSummary, writeJsonReport } from './report.ts';
import { readSandboxFile } from './sandbox.ts';
import { findUnusedSourceAddress } from './source-address.ts';
import { runSuite } from './suite.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args);
  if (!read.ok) return printErrors(read.faults);
  const { options } = read;
  if (options.help) return print(HELP_TEXT);
  const { only, except } = options;
  const cases = ALL_CASES.filter(
    (one) => (only === undefined || only.test(one.id) || only.test(one.rule)) && !except?.test(one.id),
  );
  if (cases.length === 0) return printErrors(['No case matches --only and --except.']);
  if (options.list) return print(cases.map((one) => `${one.id}  ${one.title}  (${one.rule})\n`).join(''));
  return run(options, cases);
}

async function run(options: SuiteOptions, cases: typeof ALL_CASES): Promise<number> {
  const read = readSandboxFile(options.credentials);
  const faults = [...(read.ok ? [] : read.faults), ...resultsFileErrors(options.json)];
  if (!read.ok || faults.length > 0) return printErrors(faults);
  const base = options.baseUrl ?? read.sandbox.baseUrl.replace(/\/+$/, '');
  const place = { base, connectTo: options.connectTo };
  const localAddress = await findUnusedSourceAddress(place);
  const client = createHttpClient({ ...place, localAddress });
  try {
    await client.send({ method: 'GET', path: '/openapi.json' });
  } catch (error) {
    client.close();
    return printErrors([
      `${base} does not respond: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  const started = performance.now();
  const paint = colourFunctionsFor(process.stdout.isTTY === true);
  const onResult = createReporter(paint, (line) => console.log(line));
  const spareAddress = localAddress === undefined ? undefined : await findUnusedSourceAddress(place);
  const { sandbox } = read;
  const results = await runSuite({ cases, client, sandbox, spareAddress, slow: options.slow, onResult });
  client.close();
  const failed = results.some((result) => result.outcome === 'failed');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${(failed ? paint.red : paint.green)(resultSummary(results))}  ${paint.grey(`${seconds} s, ${base}`)}`,
  );
  if (options.json !== undefined) writeJsonReport(options.json, base, results);
  return failed ? 1 : 0;
}

/** Checks that the results file is writable before the run. */
function resultsFileErrors(file: string | undefined): readonly string[] {
  try {
    if (file !== undefined) closeSync(openSync(file, 'a'));
    return [];
  } catch (error) {
    return [`--json: ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function printErrors(faults: readonly string[]): number {
  for (const fault of faults) console.error(fault);
  console.error(`See: ${commandAsTyped} --help`);
  return 2;
}
