import { writeFileSync } from 'node:fs';
import type { CaseResult } from './suite.ts';

export type ColourFunctions = {
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly grey: (text: string) => string;
  readonly bold: (text: string) => string;
};

/** Returns functions that colour text if the output is a terminal, and leave it unchanged otherwise. */
export function colourFunctionsFor(isTerminal: boolean): ColourFunctions {
  const wrap = (code: number) => (text: string) => (isTerminal ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { green: wrap(32), red: wrap(31), grey: wrap(90), bold: wrap(1) };
}

/** Returns a function that prints each case when it ends, below the heading of its rule. */
export function createReporter(
  paint: ColourFunctions,
  write: (line: string) => void,
): (result: CaseResult) => void {
  let rule = '';
  return (result) => {
    if (result.rule !== rule) {
      rule = result.rule;
      write(`\n${paint.bold(rule)}`);
    }
    for (const line of caseLines(result, paint)) write(line);
  };
}

function caseLines(result: CaseResult, paint: ColourFunctions): readonly string[] {
  const took = paint.grey(`${result.milliseconds.toFixed(0)} ms`);
  if (result.outcome === 'passed') return [`  ${paint.green('✔')} ${result.id}  ${result.title}  ${took}`];
  if (result.outcome === 'skipped') {
    return [`  - ${result.id}  ${result.title}  ${paint.grey(`skipped: ${result.reason ?? ''}`)}`];
  }
  const lines = [`  ${paint.red('✘')} ${result.id}  ${result.title}  ${took}`];
  lines.push(`      contract  ${result.statement}`);
  for (const difference of result.differences.slice(0, 12)) {
    lines.push(`      ${paint.red(difference.what)}`);
    lines.push(`        expected  ${difference.expected}`, `        got       ${difference.got}`);
    if (difference.request) lines.push(`        request   ${paint.grey(difference.request)}`);
  }
  const more = result.differences.length - 12;
  if (more > 0) lines.push(`      and ${more} more`);
  return lines;
}

export function resultSummary(results: readonly CaseResult[]): string {
  const count = (outcome: CaseResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const skipped = count('skipped');
  const passed = `${count('passed')} passed, ${count('failed')} failed`;
  return skipped === 0 ? passed : `${passed}, ${skipped} skipped`;
}

export function writeJsonReport(file: string, baseUrl: string, results: readonly CaseResult[]): void {
  writeFileSync(file, `${JSON.stringify({ baseUrl, summary: resultSummary(results), results }, null, 2)}\n`);
}
