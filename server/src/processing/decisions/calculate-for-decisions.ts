import type { CalculationLaw } from '../../declarations/applicable-law/public.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import { decideTransition } from '../../declarations/lifecycle/public.ts';
import { errorsAtAcceptance, mandateErrorsAtAcceptance } from '../../declarations/operations/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import {
  lockPlacements,
  placedItems,
  previousStockProcedure,
  sharesOfPlacements,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import type { ListVersions, ReferenceOfDay } from '../../reference/lists/public.ts';
import type { CalculationObstacle, QuotaShares } from '../../tariff/public.ts';
import {
  type Assessment,
  assessDeclaration,
  type CalculatedVersion,
  calculationOf,
  type DecidedVersion,
  type DeclarationToAssess,
  drawDownQuotas,
  type PendingDecisions,
} from '../consequences/public.ts';
import { type DecisionDependencies, decidedDocument } from '../dossier/public.ts';

/** Actions with their calculated duties, and the law that applies to each of them. */
export interface CalculatedActions {
  readonly actions: readonly CustomsAction[];
  /** Calculated duties of each document version that customs accepts or amends, by declaration id. */
  readonly calculated: ReadonlyMap<string, CalculatedVersion>;
  /** Actions for which quota quantities were allocated. */
  readonly quotaActions: readonly CustomsAction[];
}

/**
 * Reports that an officer's input is not sufficient to assess a declaration, so that the transaction is rolled back.
 */
export class NotAssessable extends Error {
  override readonly name = 'NotAssessable';
  readonly reasons: readonly CalculationObstacle[];

  constructor(reasons: NotAssessable['reasons']) {
    super('the sent values do not suffice to assess the duties');
    this.reasons = reasons;
  }
}

/**
 * Calculates duties before customs decides. The law of the day of acceptance applies: a declaration that was lodged
 * under other code lists is validated again, and rejected if it has errors. Later calculations use the law of the
 * acceptance.
 */
export async function calculateForDecisions(
  transaction: Transaction,
  pending: PendingDecisions,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionDependencies,
): Promise<CalculatedActions> {
  const concerned = actions.filter(
    (each) => decidedDocument(each.action) !== null && isAllowed(each, actor, parts),
  );
  const validated =
    concerned.length === 0 ? noValidatedActions : await validateByLaw(transaction, pending, concerned, parts);
  const shares = await drawDownQuotas(transaction, actions, validated.versions, parts);
  if (concerned.length === 0) return { actions, calculated: new Map(), quotaActions: [] };
  const rules = await parts.riskRules();
  const calculated = new Map<string, CalculatedVersion>();
  const decided = new Map<CustomsAction, CustomsAction>(validated.rejected);
  for (const { action: each, document, reference, placements } of validated.versions) {
    const { id } = each.declaration;
    const own = shares.get(id);
    const by = { document, reference, placements, shares: own };
    const assessment = await assess(each, by, (toAssess) =>
      assessDeclaration(toAssess, rules, parts.riskKey),
    );
    calculated.set(id, { document, applicableDate: reference.day, reference, assessment });
    const lawful = withLaw(withQuotas(each, own), reference, assessment, parts);
    decided.set(each, withGoods(lawful, document, reference, assessment));
  }
  const prepared = actions.map((each) => decided.get(each) ?? each);
  return {
    actions: prepared,
    calculated,
    quotaActions: prepared.filter(({ facts }) => facts.quotas === true),
  };
}

interface ValidatedActions {
  readonly versions: readonly DecidedVersion[];
  /** Rejections that replace the acceptance of invalid declarations. */
  readonly rejected: ReadonlyMap<CustomsAction, CustomsAction>;
}

const noValidatedActions: ValidatedActions = { versions: [], rejected: new Map() };

/** Returns the law that applies to each document version, or a rejection if the document is invalid under that law. */
async function validateByLaw(
  transaction: Transaction,
  { dossier }: PendingDecisions,
  concerned: readonly CustomsAction[],
  parts: DecisionDependencies,
): Promise<ValidatedActions> {
  await lockPlacements(
    transaction,
    concerned.flatMap(({ declaration }) => {
      const { document } = dossier(declaration.id);
      return document ? [{ ...declaration, document }] : [];
    }),
  );
  const versions: DecidedVersion[] = [];
  const rejected = new Map<CustomsAction, CustomsAction>();
  for (const each of concerned) {
    const { document, law } = dossier(each.declaration.id);
    if (!document) continue;
    const reference = await referenceFor(each, law, parts);
    const rejection = rejectionOf(each, document, reference, parts);
    if (rejection) {
      rejected.set(each, rejection);
      continue;
    }
    const placements = await sharesOfPlacements(transaction, document, reference, each.declaration);
    versions.push({ action: each, document, reference, placements });
  }
  return rejectWithoutMandate(transaction, { versions, rejected });
}

/** Rejects declarations that the mandate of their representative no longer covers. */
async function rejectWithoutMandate(
  transaction: Transaction,
  validatedActions: ValidatedActions,
): Promise<ValidatedActions> {
  const accepted = validatedActions.versions.filter(({ action }) => action.action === 'accept');
  const faults = await mandateErrorsAtAcceptance(transaction, accepted);
  const rejected = new Map(validatedActions.rejected);
  for (const [index, { action, reference }] of accepted.entries()) {
    const found = faults[index] ?? [];
    if (found.length > 0) rejected.set(action, rejectionForErrors(action, reference, found));
  }
  return { rejected, versions: validatedActions.versions.filter(({ action }) => !rejected.has(action)) };
}

function isAllowed(
  { declaration, action, facts }: CustomsAction,
  { kind }: DecidingActor,
  { now }: DecisionDependencies,
) {
  return decideTransition(declaration.lifecycle, action, kind, {
    ...facts,
    now: now(declaration.organisationId),
  }).ok;
}

export async function referenceFor(
  { declaration, facts }: Pick<CustomsAction, 'declaration' | 'facts'>,
  law: CalculationLaw | null,
  { reference, now }: Pick<DecisionDependencies, 'reference' | 'now'>,
): Promise<ReferenceOfDay> {
  if (!law) return reference.on(reference.calendar.dayOf(now(declaration.organisationId)));
  return reference.on(law.day, { ...law.versions, ...listVersionsOfOfficer({ facts }, law) });
}

/**
 * Returns the versions of code lists that an officer chose for the assessment; they replace the versions of the law
 * that applies.
 */
function listVersionsOfOfficer(
  { facts: { assessing: sent } }: Pick<CustomsAction, 'facts'>,
  law: CalculationLaw | null,
): ListVersions {
  return { ...law?.assessedBy, ...(sent && 'lists' in sent && sent.lists) };
}

const maxReportedErrors = 5;

/**
 * Returns a rejection if the document is invalid. A document that was validated under the same edition of the code
 * lists is not validated again.
 */
function rejectionOf(
  accepting: CustomsAction,
  document: Declaration,
  reference: ReferenceOfDay,
  { now }: DecisionDependencies,
): CustomsAction | null {
  const { declaration, action } = accepting;
  if (action !== 'accept' || declaration.lifecycle.judged === reference.edition) return null;
  const faults = errorsAtAcceptance(document, reference, now(declaration.organisationId));
  return faults.length === 0 ? null : rejectionForErrors(accepting, reference, faults);
}

function rejectionForErrors(
  accepting: CustomsAction,
  reference: ReferenceOfDay,
  faults: readonly ValidationError[],
): CustomsAction {
  const errorTexts = faults
    .slice(0, maxReportedErrors)
    .map((fault) => `${fault.code}: ${localizeError(defaultLanguage, fault).message}`);
  const more = faults.length > maxReportedErrors ? [`${faults.length - maxReportedErrors} more`] : [];
  const reason = recordText('reason.by_law', {
    day: reference.day,
    faults: [...errorTexts, ...more].join('; '),
  });
  return { ...accepting, action: 'reject', facts: { ...accepting.facts, reason } };
}

async function assess(
  { declaration, action, facts }: CustomsAction,
  by: Pick<DeclarationToAssess, 'document' | 'reference' | 'placements' | 'shares'>,
  calculateAssessment: (toAssess: DeclarationToAssess) => Promise<Assessment>,
): Promise<Assessment> {
  const { assessing: sent, reason } = facts;
  if (action !== 'assess' || !sent) return calculateAssessment({ declaration, ...by });
  const assessment = await calculateAssessment({
    declaration,
    ...by,
    items: 'items' in sent ? sent.items : undefined,
  });
  const { duties } = assessment;
  if (!duties.ok) {
    const inLists = (reason: CalculationObstacle) => ({ ...reason, pointer: '/lists' });
    throw new NotAssessable('items' in sent ? duties.reasons : duties.reasons.map(inLists));
  }
  const lists = 'lists' in sent ? sent.lists : undefined;
  const { limitGround, suspendedDays } = facts;
  return { ...assessment, reason, lists, limitGround, suspendedDays };
}

/**
 * Records whether the goods of a declaration become stock or come from stock. A later calculation can place goods for
 * the first time, for instance after an amendment to end use. Only procedures take goods from stock, and they are fixed
 * at the acceptance.
 */
function withGoods(
  prepared: CustomsAction,
  document: Declaration,
  reference: ReferenceOfDay,
  assessment: Assessment,
): CustomsAction {
  const { action, declaration, facts } = prepared;
  const placed = placedItems(document, reference, calculationOf(assessment)).length > 0;
  const draws =
    action === 'accept' &&
    document.goodsItems.some(({ procedure }) => previousStockProcedure(procedure) !== null);
  const isNew = placed && declaration.lifecycle.placed === undefined;
  return isNew || draws ? { ...prepared, facts: { ...facts, goods: { placed, draws } } } : prepared;
}

/** Records that a declaration uses a quota, so that its end returns the allocated quantity. */
function withQuotas(each: CustomsAction, shares: QuotaShares | undefined): CustomsAction {
  const { action, declaration, facts } = each;
  if (action === 'assess' || (shares === undefined && declaration.lifecycle.quotas === undefined))
    return each;
  return { ...each, facts: { ...facts, quotas: true } };
}

function withLaw(
  each: CustomsAction,
  { day, versions }: ReferenceOfDay,
  { duties }: Assessment,
  { reference }: DecisionDependencies,
): CustomsAction {
  const law = each.action === 'accept' ? { law: { day, zone: reference.calendar.zone, versions } } : {};
  return { ...each, facts: { ...each.facts, ...law, assessed: duties.ok } };
}
