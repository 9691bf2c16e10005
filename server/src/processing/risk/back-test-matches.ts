import { type BackTestDeclaration, readBackTestDeclarations } from '../../declarations/customs/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { listControlsEnded, listPastResults, type PastPosition, type PastResult } from './back-test-store.ts';
import { areConditionsMet, type RiskMatch } from './risk-assessment.ts';
import type { RiskRule } from './risk-rule.ts';

/** Maximum number of declarations that a back-test evaluates. */
export const maxBackTestedDeclarations = 20_000;
export const maxExamples = 20;
const batchSize = 500;

/** A declaration with its value and matches at its assessment, and the outcome of its controls. */
interface BackTestedDeclaration extends BackTestDeclaration {
  readonly value: string | null;
  readonly matched: readonly RiskMatch[];
  /** Whether one of its controls is completed. */
  readonly controlled: boolean;
  /** Whether one of them found an irregularity. */
  readonly irregular: boolean;
}

interface Batch {
  readonly declarations: readonly BackTestedDeclaration[];
  /** Whether older declarations exist that the back-test did not evaluate. */
  readonly hasMore: boolean;
}

/** Returns the declarations assessed since a time, each one once with its latest assessed version. */
export async function* assessedSince(sql: Sql, since: Date): AsyncGenerator<Batch> {
  const seen = new Set<string>();
  let after: PastPosition | null = null;
  for (;;) {
    const results: PastResult[] = await listPastResults(sql, since, after, batchSize);
    const fresh = results.filter(({ id }) => !seen.has(id)).slice(0, maxBackTestedDeclarations - seen.size);
    for (const { id } of fresh) seen.add(id);
    const last = results.length < batchSize;
    const full = seen.size >= maxBackTestedDeclarations;
    yield { declarations: await withOutcomes(sql, fresh), hasMore: full && !last };
    const latest = results.at(-1);
    if (last || full || latest === undefined) return;
    after = latest;
  }
}

async function withOutcomes(sql: Sql, results: readonly PastResult[]): Promise<BackTestedDeclaration[]> {
  const [declarations, ended] = [
    await readBackTestDeclarations(sql, results),
    await listControlsEnded(sql, results),
  ];
  const byId = new Map(results.map((result) => [result.id, result]));
  const controls = new Map(ended.map(({ id, irregular }) => [id, irregular]));
  return declarations.map((each) => ({
    ...each,
    value: byId.get(each.id)?.value ?? null,
    matched: byId.get(each.id)?.matched ?? [],
    controlled: controls.has(each.id),
    irregular: controls.get(each.id) ?? false,
  }));
}

export interface BackTestFindings {
  readonly evaluated: number;
  readonly complete: boolean;
  readonly matches: number;
  readonly share: number;
  readonly selected: number;
  readonly unknownValues: number;
  readonly lanes: {
    readonly green: number;
    readonly yellow: number;
    readonly red: number;
    readonly none: number;
  };
  readonly controls: { readonly ended: number; readonly hits: number; readonly irregular: number };
  readonly overlap: { readonly ruleId: string; readonly name: string; readonly matches: number }[];
  readonly examples: (Pick<BackTestDeclaration, 'organisationId' | 'id' | 'lrn' | 'mrn' | 'lane'> & {
    readonly matchedValues: string[];
  })[];
}

/**
 * Counts the past declarations that meet the conditions of a rule. `randomShare` is the share selected at random, per
 * mille.
 */
export function countBackTestMatches(conditions: RiskRule['conditions'], randomShare: number | null) {
  const lanes = { green: 0, yellow: 0, red: 0, none: 0 };
  const controls = { ended: 0, hits: 0, irregular: 0 };
  const overlap = new Map<string, { ruleId: string; name: string; matches: number }>();
  const examples: BackTestFindings['examples'] = [];
  const limited = conditions.valueFrom !== undefined || conditions.valueTo !== undefined;
  let evaluated = 0;
  let matches = 0;
  let unknownValues = 0;
  let complete = true;

  function match(past: BackTestedDeclaration, matchedValues: string[]): void {
    const {
      organisationId,
      id,
      lrn,
      mrn,
      lane,
      isRefused,
      controlled,
      irregular,
      assessedByCustoms,
      matched,
      value,
    } = past;
    matches += 1;
    lanes[lane ?? 'none'] += 1;
    if (limited && value === null) unknownValues += 1;
    if (controlled) controls.ended += 1;
    if (irregular) controls.irregular += 1;
    if (controlled && (irregular || isRefused || assessedByCustoms)) controls.hits += 1;
    for (const { ruleId, name } of matched) {
      const before = overlap.get(ruleId)?.matches ?? 0;
      overlap.set(ruleId, { ruleId, name, matches: before + 1 });
    }
    if (examples.length < maxExamples) examples.push({ organisationId, id, lrn, mrn, lane, matchedValues });
  }

  return {
    add({ declarations, hasMore: moreFollow }: Batch): void {
      complete = !moreFollow;
      evaluated += declarations.length;
      for (const past of declarations) {
        const met = areConditionsMet({ conditions }, past);
        if (met !== null)
          match(
            past,
            met.map(({ words }) => words),
          );
      }
    },
    result(): BackTestFindings {
      return {
        ...{ evaluated, complete, matches, unknownValues, lanes, controls, examples },
        share: evaluated === 0 ? 0 : matches / evaluated,
        selected: randomShare === null ? matches : Math.round((matches * randomShare) / 1_000),
        overlap: [...overlap.values()].sort((one, other) => other.matches - one.matches),
      };
    },
  };
}
