import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { declarationOf } from '../../portal-client.ts';
import { startPortal } from '../../portal-process.ts';
import {
  type ClientLanguage,
  clientLanguages,
  type ScenarioStep,
  type ScenarioStepOutcome,
} from './driver.ts';
import { createIdReplacer } from './named-ids.ts';

/*
 * Runs every step with the client of each language, each at its own portal, and compares their requests and
 * outcomes. `clients/README.md` lists the steps.
 */
interface WrittenStep extends ScenarioStep {
  readonly lrn?: string;
  readonly lrns?: readonly string[];
  readonly members?: object;
  readonly arrivesInDays?: number;
  readonly problem?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'customs-portal-scenarios-'));
await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.4\nstartxref\n9\n%%EOF\n');
const steps: readonly WrittenStep[] = JSON.parse(
  await readFile(join(import.meta.dirname, 'every-step.json'), 'utf8'),
).steps;
after(() => rm(folder, { recursive: true, force: true }));

/**
 * Returns the declaration that a step describes: the whole sample, some of its properties, or the sample with
 * changes.
 */
function documentOf(lrn: string, { members, changed, arrivesInDays }: WrittenStep): object {
  if (members) return { ...members, lrn };
  const days = arrivesInDays ?? 0;
  const expectedArrival = new Date(Date.now() + days * 86_400_000).toISOString();
  return { ...declarationOf(lrn), ...(days > 0 && { expectedArrival }), ...Object(changed) };
}

/** Returns a step in the form that clients get, with complete documents. */
function completeStep(step: WrittenStep): ScenarioStep {
  const { lrn = '', lrns = [] } = step;
  return {
    ...step,
    document: documentOf(lrn, step),
    documents: lrns.map((each) => documentOf(each, step)),
    file: join(folder, 'invoice.pdf'),
  };
}

async function runAllStepsIn({ start }: ClientLanguage): Promise<ScenarioStepOutcome[]> {
  const portal = await startPortal();
  try {
    const { baseUrl, credentials } = portal;
    const driver = await start({ folder, baseUrl, credentials: credentials.hostToHost });
    const all: ScenarioStepOutcome[] = [];
    try {
      for (const step of steps) all.push(await driver.does(completeStep(step)));
    } finally {
      await driver.end();
    }
    return all;
  } finally {
    await portal.stop();
  }
}

/** Replaces ids by names, so that the outcomes of different portals can be compared. */
function comparable(all: readonly ScenarioStepOutcome[]): object {
  const named = createIdReplacer();
  const made = all
    .flatMap(({ calls }) => calls)
    // Leaves out polls, whose number depends on time and whose cursors are encrypted.
    .filter(([, path]) => !path.startsWith('/openapi/status'))
    .map(([method, path, status]) => `${method} ${named(path).replace(/after=[^&]*/, 'after=…')} ${status}`);
  const outcomes = all.map(({ calls: _, ...result }) => result);
  return { made, outcomes: JSON.parse(named(JSON.stringify(outcomes))) };
}

describe('all clients send the same requests and report the same outcomes in the scenario', () => {
  let first: object | null = null;
  for (const language of clientLanguages) {
    test(language.language, { skip: language.skip }, async () => {
      const all = await runAllStepsIn(language);
      steps.forEach((step, index) => {
        assert.equal(all[index]?.refused, step.problem, JSON.stringify([step, all[index]]));
      });
      first ??= comparable(all);
      assert.deepEqual(comparable(all), first);
    });
  }
});
