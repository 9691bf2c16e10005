import { country } from '../../country/public.ts';
import {
  type CustomsAction,
  findReleaseObstacles,
  isAutomationDue,
  type LockedDeclaration,
  listForAutomation,
  type Postponement,
  postponeAutomation,
} from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { findAuthorisedHolders } from '../../registers/authorisations/public.ts';
import { Exact } from '../../tariff/public.ts';
import {
  type AutomationRowInForce,
  type AutomationTable,
  automationActor,
  type DailyReleases,
  earliestDecisionTime,
  earliestTimeOf,
  evaluateRelease,
  lockReleases,
  nextFirstDay,
  officerHoldEndsAt,
  type outdatedTable,
  type ReleaseRules,
  rowSelects,
  rowsInForce,
  storeReleases,
  unlessTableIsOutdated,
} from '../automation/public.ts';
import { type Dossiers, lockForActions, lockForAssessment } from '../dossier/public.ts';
import { readLatestValues } from '../risk/public.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type BatchPage, type DeadlineJobDependencies, type DueTime, firstBatch } from './deadline-job.ts';

const actor = { kind: 'system', id: 'automation' } as const;

/** The rows that accept and release on a day. */
interface DecidingRows {
  readonly table: AutomationTable;
  readonly accepting: readonly AutomationRowInForce[];
  readonly releasing: readonly AutomationRowInForce[];
  readonly sample: number;
  /** Start of the first day on which a further row applies; null without such a row. */
  readonly nextRowAt: Date | null;
}

type Evaluation =
  | { readonly action: CustomsAction }
  | { readonly action: null; readonly until: Postponement['until'] };

/** Returns whether declarations wait for an automatic decision. Needs no transaction, because usually none waits. */
export async function hasAutomaticDecisions(
  sql: Sql,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<boolean> {
  const { accepting, releasing } = await rowsOf(due, parts);
  if (accepting.length + releasing.length === 0) return false;
  return isAutomationDue(sql, { organisationId: due.organisationId, before: before(due, parts) });
}

/**
 * Accepts and releases a batch of declarations by the automation table: one statement locks them, one plan decides, and
 * one write stores the decisions. Returns the number of declarations in the batch; a table that has changed in the
 * meantime rolls it back. Postpones declarations that no row decides, so that they don't block later ones.
 */
export async function automateDecisions(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
  page: BatchPage = firstBatch,
): Promise<number | typeof outdatedTable> {
  const rows = await rowsOf(due, parts);
  const { organisationId } = due;
  const found = await listForAutomation(transaction, { organisationId, before: before(due, parts), ...page });
  if (found.length === 0) return 0;
  const evaluations = new Map<string, Evaluation>();
  const toRelease: DeclarationRow[] = [];
  for (const declaration of found) {
    const postponed = parts.simulation?.postponed(declaration, due.now);
    if (postponed !== undefined) evaluations.set(declaration.id, { action: null, until: postponed });
    else if (declaration.status === 'accepted') toRelease.push(declaration);
    else evaluations.set(declaration.id, evaluateAcceptance(declaration, rows, due.now));
  }
  const dossiers = await lockDecided(transaction, evaluations, toRelease, rows);
  const releases = await evaluateReleases(transaction, { found: toRelease, dossiers, rows, due }, parts);
  for (const [id, evaluation] of releases) evaluations.set(id, evaluation);
  const all = [...evaluations];
  const actions = all.flatMap(([, { action }]) => action ?? []);
  const { simulation } = parts;
  const applied = await applyDecisions(
    transaction,
    actions,
    actor,
    { ...parts, ...simulation },
    {
      dossiers,
      ...(simulation && { followUps: simulation.followUps }),
    },
  );
  const changed = new Set(applied.map(({ declaration }) => declaration.id));
  const postponed = all.flatMap(([id, evaluation]): Postponement[] => {
    if (evaluation.action === null) return [{ id, until: untilNextRow(evaluation.until, rows) }];
    return changed.has(id) ? [] : [{ id, until: null }];
  });
  await postponeAutomation(transaction, postponed);
  return unlessTableIsOutdated(transaction, rows.table, found.length);
}

function before({ now }: DueTime, { simulation }: DeadlineJobDependencies): Date {
  return new Date(now.getTime() - (simulation?.delayMs ?? 0));
}

async function rowsOf({ now }: DueTime, parts: DeadlineJobDependencies): Promise<DecidingRows> {
  const { calendar } = parts.reference;
  const table = await parts.automation();
  const day = calendar.dayOf(now);
  const next = nextFirstDay(table, ['accept', 'release'], day);
  return {
    table,
    accepting: rowsInForce(table, 'accept', day),
    releasing: rowsInForce(table, 'release', day),
    sample: table.sample,
    nextRowAt: next === null ? null : calendar.startOf(next),
  };
}

/** Returns the time of the next evaluation. A declaration without a row waits for the next row that begins. */
function untilNextRow(until: Postponement['until'], { nextRowAt }: DecidingRows): Postponement['until'] {
  if (until === null || nextRowAt === null) return until;
  return until === 'infinity' || until > nextRowAt ? nextRowAt : until;
}

/** Returns the acceptance of a declaration, or its registration before the goods have arrived. */
function evaluateAcceptance(declaration: DeclarationRow, { accepting }: DecidingRows, now: Date): Evaluation {
  const held = officerHoldEndsAt(declaration, now);
  if (held !== null) return { action: null, until: held };
  const selecting = accepting.filter((row) => rowSelects(row, declaration, false));
  const row = selecting.find((each) => earliestDecisionTime(declaration, each) <= now);
  if (!row) {
    const until = earliestTimeOf(selecting.map((each) => earliestDecisionTime(declaration, each)));
    return { action: null, until };
  }
  const isEarly = declaration.status === 'lodged' && declaration.lifecycle.expectedArrival !== null;
  const action = isEarly ? 'register' : 'accept';
  return { action: { declaration, action, facts: {}, by: automationActor(row) } };
}

/** Locks the declarations of a batch and reads their dossiers, with the documents if a row depends on the importer. */
function lockDecided(
  transaction: Transaction,
  evaluations: ReadonlyMap<string, Evaluation>,
  toRelease: readonly DeclarationRow[],
  { releasing }: DecidingRows,
): Promise<Dossiers> {
  const accepted = [...evaluations.values()].flatMap(({ action }) => action ?? []);
  if (releasing.some(dependsOnImporter))
    return lockForAssessment(transaction, [...accepted.map(({ declaration }) => declaration), ...toRelease]);
  const released = toRelease.map(
    (declaration): CustomsAction => ({ declaration, action: 'release', facts: {} }),
  );
  return lockForActions(transaction, [...accepted, ...released]);
}

function dependsOnImporter({ conditions = {} }: AutomationRowInForce): boolean {
  const { dailyDeclarations, dailyValue, authorisationKind } = conditions;
  return [dailyDeclarations, dailyValue, authorisationKind].some((each) => each !== undefined);
}

function dependsOnValue({ conditions = {} }: AutomationRowInForce): boolean {
  return conditions.valueTo !== undefined || conditions.dailyValue !== undefined;
}

interface ReleaseBatch {
  readonly found: readonly DeclarationRow[];
  readonly dossiers: Dossiers;
  readonly rows: DecidingRows;
  readonly due: DueTime;
}

async function evaluateReleases(
  transaction: Transaction,
  { found, dossiers, rows, due }: ReleaseBatch,
  parts: DeadlineJobDependencies,
): Promise<ReadonlyMap<string, Evaluation>> {
  const locked = found.filter(({ id }) => dossiers.has(id));
  if (locked.length === 0) return new Map();
  if (rows.releasing.length === 0)
    return new Map(locked.map(({ id }) => [id, { action: null, until: 'infinity' }] as const));
  const since = new Date(due.now.getTime() - country.automation.repeatDays * 86_400_000);
  const ids = locked.map(({ id }) => id);
  const obstacles = new Map(
    (await findReleaseObstacles(transaction, ids, since)).map((each) => [each.id, each]),
  );
  const values = rows.releasing.some(dependsOnValue)
    ? await readLatestValues(transaction, locked)
    : new Map<string, string | null>();
  const importers = new Map(locked.map(({ id }) => [id, importerOf(dossiers.get(id)?.document ?? null)]));
  const limits = await openLimits(transaction, { rows, due, importers: [...importers.values()] }, parts);
  const evaluated = locked.map((declaration): readonly [string, Evaluation] => {
    const { id } = declaration;
    const evaluation = evaluateRelease(
      {
        declaration,
        bills: billsOf(dossiers.get(id)),
        value: values.get(id) ?? null,
        importer: importers.get(id) ?? null,
        isAssessedByHand: obstacles.get(id)?.isAssessedByHand ?? true,
        isRepeated: obstacles.get(id)?.isRepeated ?? true,
      },
      limits.rules,
    );
    if (evaluation.row === null) return [id, { action: null, until: evaluation.until }];
    const facts = { reason: recordText('reason.released_automatically') };
    return [id, { action: { declaration, action: 'release', facts, by: automationActor(evaluation.row) } }];
  });
  await limits.store();
  return new Map(evaluated);
}

function billsOf(dossier: LockedDeclaration | undefined): LockedDeclaration['bills'] {
  return dossier?.bills ?? [];
}

function importerOf(document: Declaration | null): string | null {
  return document?.importer?.identification ?? document?.declarant.identification ?? null;
}

interface LimitedBatch {
  readonly rows: DecidingRows;
  readonly due: DueTime;
  readonly importers: readonly (string | null)[];
}

/** Returns the rules of a batch. Locks the releases of its importers on the day if a row limits them. */
async function openLimits(
  transaction: Transaction,
  { rows: { releasing, sample }, due: { now }, importers }: LimitedBatch,
  { reference: { calendar }, riskKey }: DeadlineJobDependencies,
) {
  const day = calendar.dayOf(now);
  const known = [...new Set(importers.filter((importer) => importer !== null))].toSorted();
  const isLimited = releasing.some(
    ({ conditions: { dailyDeclarations, dailyValue } = {} }) =>
      dailyDeclarations !== undefined || dailyValue !== undefined,
  );
  const kinds = releasing.flatMap(({ conditions }) => conditions?.authorisationKind ?? []);
  const stored = isLimited ? await lockReleases(transaction, known, day) : new Map();
  const holders =
    kinds.length > 0 ? await findAuthorisedHolders(transaction, known, kinds, day) : new Set<string>();
  const daily = new Map<string, DailyReleases>();
  const releasesOf = (importer: string): DailyReleases => {
    const before = stored.get(importer);
    const releases = daily.get(importer) ?? {
      declarations: before?.declarations ?? 0,
      value: new Exact(before?.value ?? '0'),
    };
    daily.set(importer, releases);
    return releases;
  };
  const rules: ReleaseRules = {
    ...{ rows: releasing, sample, key: riskKey, now, releasesOf },
    nextDay: new Date(calendar.endOfTerm(now, { days: 0 }).getTime() + 1),
    holdsAuthorisation: (importer, kind) => holders.has(`${importer} ${kind}`),
  };
  const store = async (): Promise<void> => {
    if (!isLimited || daily.size === 0) return;
    const releases = [...daily].map(([importer, { declarations, value }]) => ({
      ...{ importer, declarations },
      value: value.toFixed(),
    }));
    await storeReleases(transaction, releases, day);
  };
  return { rules, store };
}
