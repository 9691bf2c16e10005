import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, listAt, textAt } from '../../conformance/json.ts';
import type { MutationModule } from './modules.ts';

const noticedStatuses: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError']);
const survivedStatuses: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** How many mutants of a file its tests have detected. */
export interface MutationScore {
  readonly file: string;
  readonly noticed: number;
  /** Detected mutants for which the tests timed out. */
  readonly timedOut: number;
  readonly all: number;
  readonly survivors: readonly string[];
}

export function formatPercent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5)} %`;
}

/** Returns the scores of Stryker's report, by file. */
export function mutationScoresOf(report: unknown): MutationScore[] {
  const files = isRecord(report) && isRecord(report.files) ? report.files : {};
  return Object.entries(files).map(([file, fileReport]) => {
    const mutants = listAt(fileReport, 'mutants');
    const ofStatus = (statuses: ReadonlySet<string>) =>
      mutants.filter((mutant) => statuses.has(textAt(mutant, 'status') ?? ''));
    const survived = ofStatus(survivedStatuses);
    const noticed = ofStatus(noticedStatuses).length;
    return {
      file,
      noticed,
      timedOut: ofStatus(new Set(['Timeout'])).length,
      all: noticed + survived.length,
      survivors: survived.map(describe),
    };
  });
}

function describe(mutant: unknown): string {
  if (!isRecord(mutant)) return '';
  const { location, mutatorName, replacement } = mutant;
  const line = isRecord(location) && isRecord(location.start) ? location.start.line : '?';
  return `${line} ${String(mutatorName)}: ${String(replacement).replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}

/** Returns the page with the latest scores of all modules. Throws if a module has none. */
export function mutationPageOf(modules: readonly MutationModule[], reports: string): string {
  const rows = modules.flatMap(({ name }) => {
    const report = join(reports, `${name}.json`);
    if (!existsSync(report))
      throw new Error(`No mutants of ${name} have been tested yet. Run: npm run test:mutants -- ${name}`);
    const date = statSync(report).mtime.toISOString().slice(0, 10);
    const scores = mutationScoresOf(JSON.parse(readFileSync(report, 'utf8')));
    return scores.map((score) => ({ ...score, name, date }));
  });
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  const survivors = rows.filter((row) => row.survivors.length > 0);
  return `# Mutation tests

Mutation tests measure whether the tests detect errors in the code. [Stryker](https://stryker-mutator.io) ${devDependencies['@stryker-mutator/core']} changes the code in one place at a time – a
reversed comparison, a condition that is always true, an empty list – and runs the tests of the file. \`npm run test:mutants\` tests
the critical modules; \`npm run test:mutants -- guard\` tests one module. If the total score is below 85 %, the command fails. The command
does not change the texts of the lifecycle. \`-- --report\` generates this page from the latest results.

| Module | File | Detected mutants | All mutants | Score | Timeouts | Date |
| --- | --- | ---: | ---: | ---: | ---: | --- |
${rows.map((row) => `| ${row.name} | \`${row.file}\` | ${row.noticed} | ${row.all} | ${formatPercent(row.noticed, row.all).trim()} | ${row.timedOut} | ${row.date} |`).join('\n')}

A mutant is one change of the code. A timeout is a mutant with which the tests did not end in time. It counts as detected, although on a busy machine
the tests may only have been slow, so the next run tests it again.

## Undetected mutants

An undetected mutant shows that a test is missing, or that code has no effect. But most mutants below change nothing that a caller can notice:

- checks that only a type requires, because an earlier check has already excluded the case (\`?.\`, \`?? ''\`, \`=== null\`), or whose absence causes a \`TypeError\`, which the portal refuses in the same way;
- code that only saves time or memory: the digest that is stored with the headers of a connection, a shared empty set, sets with one element in the caller cache;
- limits of size and time that differ by one, and names for which only the difference matters.

${survivors.map((row) => `\`${row.file}\`\n\n\`\`\`text\n${row.survivors.join('\n')}\n\`\`\``).join('\n\n')}
`;
}
