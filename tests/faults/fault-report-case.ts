import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

/** Description of a fault for the report. */
export interface FaultDescription {
  /** Heading of the fault. */
  readonly fault: string;
  readonly done: string;
  readonly promised: string;
  /** The alerts of `deploy/alerts.yml` that it raises if it lasts, or the reason why it raises none. */
  readonly alerts: readonly string[] | { readonly none: string };
}

/** Alerts of the two states that most faults lead to; `lasting-faults.test.ts` replays both. */
export const alertsOfStoppedNode = ['PortalNotRunning', 'PortalNodeUnreachable'] as const;
export const alertsOfUnavailableDatabase = [
  'PortalServerErrors',
  'PortalNotificationsMissing',
  'PortalBackgroundJobFails',
  'PortalRequestLogIncomplete',
] as const;

/** The result of a fault test for the report. */
export interface FaultTestResult extends FaultDescription {
  /** Sentences with measured values. */
  readonly seen: readonly string[];
  readonly verdict: 'holds' | 'broken' | 'not tried';
  readonly seconds: number;
  readonly load: number;
  readonly at: string;
}

/** A reason why a fault can't be tried here: a program is not installed, or the test lacks permission. */
export class FaultNotTestable extends Error {}

/** Adds a sentence to the report and prints it. */
export type ReportObservation = (sentence: string) => void;

/** Defines a test whose result is part of the fault report, if one is written (`FAULTS_FINDINGS` names a folder). */
export function testFault(
  fault: FaultDescription,
  work: (saw: ReportObservation, context: TestContext) => Promise<void>,
): void {
  void test(fault.fault, (context) => recordFaultTestResult(fault, context, (saw) => work(saw, context)));
}

/** Records a fault inside a test that has a name already. */
export async function recordFaultTestResult(
  fault: FaultDescription,
  context: TestContext,
  work: (saw: ReportObservation) => Promise<void>,
): Promise<void> {
  const seen: string[] = [];
  const began = performance.now();
  const note = (verdict: FaultTestResult['verdict']): Promise<void> =>
    record({
      ...fault,
      seen,
      verdict,
      seconds: Math.round((performance.now() - began) / 100) / 10,
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      at: new Date().toISOString(),
    });
  try {
    await work((sentence) => {
      seen.push(sentence);
      context.diagnostic(sentence);
    });
    await note('holds');
  } catch (error) {
    seen.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    if (!(error instanceof FaultNotTestable)) {
      await note('broken');
      throw error;
    }
    await note('not tried');
    context.skip(error.message);
  }
}

async function record(finding: FaultTestResult): Promise<void> {
  const folder = process.env.FAULTS_FINDINGS;
  if (folder === undefined || folder === '') return;
  await mkdir(folder, { recursive: true });
  const name = finding.fault.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await writeFile(join(folder, `${name}.json`), JSON.stringify(finding));
}

/** Returns how often a fault is repeated: `ROUNDS`, or this number. */
export function repetitionsOfFault(usual: number): number {
  const roundCount = Number(process.env.ROUNDS);
  return Number.isInteger(roundCount) && roundCount > 0 ? roundCount : usual;
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** Returns the quantile of values; 0 for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
