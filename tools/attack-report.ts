import { attackFamilies, type CataloguedAttack } from '../tests/attacks/attack-catalogue.ts';

export interface AttackResult {
  readonly file: string;
  /** Names of the groups that contain the test, from the outermost, and its own name. */
  readonly path: readonly string[];
  readonly ended: 'passed' | 'failed' | 'skipped';
  /** Observations that the test has noted as `seen: …`. */
  readonly seen: readonly string[];
  /** Rows of the table that the test has noted as `row: […]`. The first contains the column names. */
  readonly rows: readonly (readonly string[])[];
}

export interface AttackRun {
  readonly at: Date;
  readonly nodeVersion: string;
  readonly load: number;
  readonly results: readonly AttackResult[];
}

/** Returns the number of the attack at the start of a group name, such as `O16`; null if the name has none. */
function attackIdOf({ path }: Pick<AttackResult, 'path'>): string | null {
  return /^([A-Z]\d+)\b/.exec(path[0] ?? '')?.[1] ?? null;
}

/**
 * Formats the results of the attack tests as a report for people who are responsible for the portal's security.
 */
export function formatAttackReport({ at, nodeVersion, load, results }: AttackRun): string {
  const rows = attackFamilies.flatMap((family) => family.rows);
  const verdicts = rows.map((row) => verdictOf(row, results).verdict);
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
  return `${[
    '# Attacks',
    '',
    '`npm run test:attacks -- --report` makes every attack on this list against running portals, over raw sockets, and generates this page from the results.',
    '',
    `${at.toISOString().slice(0, 10)}, Node ${nodeVersion}, load average ${load.toFixed(1)}. **${count('withstood')} of ${rows.length} attacks were withstood**, ${count('not withstood')} were not, ${count('not tried')} were not tried.`,
    '“Expected response” is the response in the API contract, if the contract defines it. Some numbers are missing, because their attacks are the same as other attacks in the list. The list covers the OWASP API Security Top 10 (2023), ASVS 5.0 (V4, V9, V10), and RFC 9700, 9068 and 6750.',
    ...attackFamilies.flatMap((family) => ['', `## ${family.name}`, '', ...table(family.rows, results)]),
    '',
    '## Additional tests',
    '',
    ...resultsWithoutAttack(results),
    ...results.filter(({ rows }) => rows.length > 1).flatMap(measurements),
  ].join('\n')}\n`;
}

type Verdict = 'withstood' | 'not withstood' | 'not tried';

interface AttackVerdict {
  readonly verdict: Verdict;
  readonly seen: string;
  readonly where: string;
}

function table(rows: readonly CataloguedAttack[], results: readonly AttackResult[]): string[] {
  return [
    '| # | Attack | Expected response | Observed | Verdict | Test |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const { verdict, seen, where } = verdictOf(row, results);
      const cells = [
        row.id,
        row.attack,
        row.expected,
        seen,
        verdict === 'withstood' ? verdict : `**${verdict}**`,
        where,
      ];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  ];
}

const maxShownObservations = 400;

function verdictOf(row: CataloguedAttack, results: readonly AttackResult[]): AttackVerdict {
  const own = results.filter((result) => attackIdOf(result) === row.id);
  const all = [...own, ...results.filter(({ file }) => row.elsewhere?.includes(file))];
  const failed = all.filter(({ ended }) => ended === 'failed');
  const passed = all.filter(({ ended }) => ended === 'passed');
  const notes = own.flatMap(({ seen }) => seen);
  const observationText = [
    ...notes,
    `${passed.length} ${passed.length === 1 ? 'test' : 'tests'} passed`,
  ].join('; ');
  const broken = failed.map(({ path }) => `failed: ${path.at(-1)}`).join('; ');
  return {
    verdict: failed.length > 0 ? 'not withstood' : passed.length > 0 ? 'withstood' : 'not tried',
    seen:
      failed.length > 0
        ? broken
        : observationText.length > maxShownObservations
          ? `${observationText.slice(0, maxShownObservations)}…`
          : observationText,
    where: [...new Set(all.map(({ file }) => file))]
      .map((file) => `[${file.split('/').at(-1)}](../${file})`)
      .join(', '),
  };
}

function measurements({ path, rows: [columns = [], ...rows] }: AttackResult): string[] {
  const lineOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [
    ...['', `## ${path[0]}`, ''],
    ...[lineOf(columns), lineOf(columns.map(() => '---')), ...rows.map(lineOf)],
  ];
}

/** Returns lines for the results that belong to no numbered attack: fuzzing and measurements. */
function resultsWithoutAttack(results: readonly AttackResult[]): string[] {
  const elsewhere = attackFamilies.flatMap(({ rows }) => rows.flatMap((row) => row.elsewhere ?? []));
  return results
    .filter((result) => attackIdOf(result) === null && !elsewhere.includes(result.file))
    .map(
      ({ path, ended, seen }) =>
        `- ${path.join(', ')}: **${ended}**${seen.length > 0 ? `; ${seen.join('; ')}` : ''}`,
    );
}

function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('<', '&lt;');
}
