import { cancelDue, readBills, storeAssessments } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  decideDeclarations,
  readCurrentDocuments,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import type { CustomsClock, Lane } from '../../declarations/lifecycle/public.ts';
import type { DecidingActor, DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { dayOf, type RememberedReference } from '../../reference/lists/public.ts';
import { drawOn, useUp } from '../../registers/guarantees/public.ts';
import type { RiskRule } from '../risk/public.ts';
import { storeRiskResults, strongerLane } from '../risk/public.ts';
import { type Assessed, adjustmentOf, readDebts } from './adjust-debt.ts';
import { assessDeclaration, retryAfterMs } from './assess-declaration.ts';
import { forgetUnassessed, storeUnassessed } from './assessment-store.ts';
import { completeControls, openControls } from './control-store.ts';
import { secureBilled } from './secure-billed.ts';

/** What deciding needs beside the declarations. */
export interface DecisionParts {
  readonly now: CustomsClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly reference: RememberedReference;
  readonly riskRules: () => Promise<readonly RiskRule[]>;
  /** Draws the random share of the rules. */
  readonly riskKey: Uint8Array;
  /** Where the sandbox has another lane in mind than the rules. */
  readonly laneFor?: (declaration: DeclarationRow) => Lane | null;
}

/** A guarantee does not cover what is to be secured; nothing of the transaction may stand. */
export class GuaranteeInsufficient extends Error {
  override readonly name = 'GuaranteeInsufficient';
}

const dutiesActor = { kind: 'system', id: 'duties' } as const;
const riskActor = { kind: 'system', id: 'risk' } as const;

/**
 * Takes actions of customs, whoever they come from, with all that follows from them in the same transaction: an accepted
 * declaration has its duties calculated and billed and its lane assigned, an amended one its duties adjusted, a
 * guarantee what it secures reserved. Answers what was taken, the consequences last.
 */
export async function takeDecisions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionParts,
): Promise<readonly TakenAction[]> {
  const taken = await decideDeclarations(
    transaction,
    await withDebtsEnded(transaction, actions, parts.now),
    actor,
    parts,
  );
  await drawGuarantees(transaction, taken);
  await keepControls(transaction, taken);
  const assessable = taken.filter(({ action }) => action === 'accept' || action === 'grantAmendment');
  return [
    ...taken,
    ...(await assessDeclarations(
      transaction,
      assessable.map(({ change }) => change.after),
      parts,
    )),
  ];
}

/** What was opened and ended of controls; whatever ends the declaration ends its control. */
async function keepControls(transaction: Transaction, taken: readonly TakenAction[]): Promise<void> {
  const controls = taken.map(
    ({ declaration: { organisationId, id, lifecycle }, facts, change: { after, by } }) => ({
      stored: { organisationId, id, at: after.changedAt.toISOString(), by: by.id },
      type: after.lane === 'red' ? ('physical' as const) : ('documentary' as const),
      findings: facts.findings ?? null,
      opened: lifecycle.control !== 'open' && after.lifecycle.control === 'open',
      ended: lifecycle.control === 'open' && after.lifecycle.control !== 'open',
    }),
  );
  await openControls(
    transaction,
    controls.filter(({ opened }) => opened).map(({ stored, type }) => ({ ...stored, type })),
  );
  await completeControls(
    transaction,
    controls.filter(({ ended }) => ended).map(({ stored, findings }) => ({ ...stored, findings })),
  );
}

// After clearance and exit a debt runs on; these end it with the declaration.
const ending: readonly CustomsAction['action'][] = [
  'refuseRelease',
  'expire',
  'grantInvalidation',
  'invalidate',
];

/** What ends a declaration ends what is due for it, and leaves what was paid or secured to be given back. */
async function withDebtsEnded(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  now: CustomsClock,
): Promise<readonly CustomsAction[]> {
  const owing = actions.filter(
    ({ action, declaration }) => ending.includes(action) && declaration.lifecycle.payment === 'due',
  );
  if (owing.length === 0) return actions;
  const bills = await readBills(
    transaction,
    owing.map(({ declaration }) => declaration),
  );
  return actions.map((each) => {
    if (!owing.includes(each)) return each;
    const { declaration, facts } = each;
    const at = now(declaration.organisationId).toISOString();
    const occasion = { at, basis: 'order', reason: facts.reason ?? null } as const;
    const payment = cancelDue(bills.get(declaration.id) ?? [], occasion);
    return { ...each, facts: { ...facts, payment } };
  });
}

/** Calculates the duties of declarations as they stand, bills or refunds what changes, and assigns the lane. */
export async function assessDeclarations(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DecisionParts,
): Promise<readonly TakenAction[]> {
  if (declarations.length === 0) return [];
  const documents = await readCurrentDocuments(transaction, declarations);
  const debts = await readDebts(transaction, declarations, parts.now);
  const rules = await parts.riskRules();
  const assessed: Assessed[] = [];
  for (const declaration of declarations) {
    const document = documents.get(declaration.id);
    if (!document) throw new Error(`${declaration.id} has no document`);
    const at = parts.now(declaration.organisationId);
    const reference = await parts.reference.on(dayOf(at));
    const { riskKey } = parts;
    const assessment = await assessDeclaration({ declaration, document, at, reference, rules, riskKey });
    const method = document.payment?.method ?? 'immediate';
    assessed.push({ declaration, at, assessment, method, debt: debts(declaration) });
  }
  await storeFindings(transaction, assessed);
  const by = { now: parts.now, random: parts.random };
  const adjustments = assessed.flatMap((each) => adjustmentOf(each, parts.random));
  const billed = await decideDeclarations(transaction, adjustments, dutiesActor, by);
  await drawGuarantees(transaction, billed);
  const secured = await secureBilled(transaction, billed, documents, by);
  const standing = new Map(
    [...billed, ...secured].map((each) => [each.declaration.id, each.change.after] as const),
  );
  const lanes = assessed.flatMap((each) =>
    laneOf({ ...each, declaration: standing.get(each.declaration.id) ?? each.declaration }, parts),
  );
  return [...billed, ...secured, ...(await decideDeclarations(transaction, lanes, riskActor, by))];
}

async function storeFindings(transaction: Transaction, assessed: readonly Assessed[]): Promise<void> {
  const rows = assessed.map(({ declaration: { organisationId, id, version }, at, assessment }) => ({
    key: { organisationId, id, version, at: at.toISOString() },
    at,
    ...assessment,
  }));
  await storeAssessments(
    transaction,
    rows.flatMap(({ key, duties }) => (duties.ok ? [{ ...key, ...duties }] : [])),
  );
  await storeUnassessed(
    transaction,
    rows.flatMap(({ key, at, duties }) => {
      const nextAt = new Date(at.getTime() + retryAfterMs).toISOString();
      return duties.ok ? [] : [{ ...key, reasons: duties.reasons, nextAt }];
    }),
  );
  const done = rows.filter(({ key, duties }) => duties.ok && key.version > 1).map(({ key }) => key.id);
  if (done.length > 0) await forgetUnassessed(transaction, done);
  await storeRiskResults(
    transaction,
    rows.map(({ key, risk }) => ({ ...key, ...risk })),
  );
}

/** The lane of a declaration that has none, or one that is stronger than before. */
function laneOf({ declaration, assessment }: Assessed, { laneFor }: DecisionParts): CustomsAction[] {
  if (declaration.status !== 'accepted') return [];
  const found = laneFor?.(declaration) ?? assessment.risk.lane;
  const { lane: before } = declaration;
  const lane = before === null ? found : strongerLane(before, found);
  return lane === before ? [] : [{ declaration, action: 'assignLane', facts: { lane } }];
}

/** Reserves what was secured and gives back what no longer is, always in the same order, so that nobody waits in a circle. */
async function drawGuarantees(transaction: Transaction, taken: readonly TakenAction[]): Promise<void> {
  const draws = taken.flatMap(({ declaration: { organisationId, id: declaration }, facts, change }) => {
    const { bills = [], drawn = [], used = [] } = facts.payment ?? {};
    const of = {
      organisationId,
      declaration,
      currency: bills[0]?.currency ?? '',
      day: dayOf(change.after.changedAt),
    };
    return [
      ...drawn.map(({ guaranteeReference: reference, amount }) => ({
        ...of,
        reference,
        amount,
        uses: false,
      })),
      ...used.map(({ guaranteeReference: reference, amount }) => ({ ...of, reference, amount, uses: true })),
    ];
  });
  const ordered = draws.toSorted((one, other) => {
    const [a, b] = [`${one.organisationId} ${one.reference}`, `${other.organisationId} ${other.reference}`];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  for (const draw of ordered) {
    if (draw.uses) await useUp(transaction, draw);
    else if (!(await drawOn(transaction, draw)) && !draw.amount.startsWith('-'))
      throw new GuaranteeInsufficient();
  }
}
