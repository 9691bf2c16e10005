import { setImmediate as breathe } from 'node:timers/promises';
import type { NotificationDelay } from '../../declarations/bills/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Bill, BillLine, OfficerAssessment } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { ListVersions, ReferenceOfDay } from '../../reference/lists/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import {
  assessedDuties,
  type CalculationObstacle,
  calculateDocumentDuties,
  type DutyCalculation,
  dutySums,
  Exact,
  formatPrice,
  type PlacementShares,
  type QuotaShares,
  rateOf,
} from '../../tariff/public.ts';
import type { RiskRule } from '../risk/public.ts';
import { assessRisk, type RiskResult } from '../risk/public.ts';
import type { LimitGround } from './new-debt.ts';

/** The duties, value and risk results that customs calculates when it accepts a declaration. */
export interface Assessment {
  readonly duties:
    | {
        readonly ok: true;
        readonly currency: string;
        readonly payable: string;
        readonly suspended: string;
        readonly calculation: DutyCalculation;
      }
    | { readonly ok: false; readonly reasons: readonly CalculationObstacle[] };
  readonly risk: RiskResult;
  /** Reason of an officer who entered the duties; undefined for calculated duties. */
  readonly reason?: string | undefined;
  readonly lists?: ListVersions | undefined;
  readonly limitGround?: LimitGround | undefined;
  /** Number of days on which the time limit of the debt stood still. */
  readonly suspendedDays?: number | undefined;
}

/** A version of a declaration, its calculated duties, and the day whose law applies to it. */
export interface CalculatedVersion {
  readonly document: Declaration;
  readonly applicableDate: string;
  /** Code lists that were valid on `applicableDate`. */
  readonly reference: ReferenceOfDay;
  readonly assessment: Assessment;
}

/** The bills and amounts of the assessment before the present one. */
export interface PreviousDebt {
  readonly bills: readonly Bill[];
  readonly assessed: readonly BillLine[];
  /** Reason for the amendment that led to the new assessment; null without an amendment. */
  readonly reason: string | null;
}

/** An assessed declaration, and its debt before the assessment. */
export interface AssessedDeclaration extends CalculatedVersion {
  readonly declaration: DeclarationRow;
  readonly at: Date;
  readonly debt: PreviousDebt;
  /** Reason of an officer who assesses an unchanged version again; null otherwise. */
  readonly anew: string | null;
  /** Days from the debt to its notification, if customs increases the debt after the release. */
  readonly delay: NotificationDelay | undefined;
}

/** A declaration to assess, and the code lists of the law that applies to it. */
export interface DeclarationToAssess {
  readonly declaration: DeclarationRow;
  readonly document: Declaration;
  /** Code lists that were valid on the day whose law applies. */
  readonly reference: ReferenceOfDay;
  /** Shares of goods items whose taxes are owed although the items are placed under a procedure. */
  readonly placements: PlacementShares;
  /** Shares of goods items that a tariff quota covers. */
  readonly shares?: QuotaShares | undefined;
  /** Amounts entered by an officer, which replace the calculation. */
  readonly items?: Extract<OfficerAssessment, { readonly items: unknown }>['items'] | undefined;
}

export async function assessDeclaration(
  { declaration, document, reference, placements, shares, items }: DeclarationToAssess,
  rules: readonly RiskRule[],
  riskKey: Uint8Array,
): Promise<Assessment> {
  // Each calculation blocks the event loop, so other requests run between two of them.
  await breathe();
  const calculation = items
    ? assessedDuties(document, items, reference)
    : calculate(document, reference, placements, shares);
  const subject = {
    declarationId: declaration.id,
    organisationId: declaration.organisationId,
    document,
    value: goodsValue(document, calculation, reference),
    day: reference.day,
  };
  return { duties: dutiesOf(calculation), risk: assessRisk(subject, rules, riskKey) };
}

/** Returns no duties for a document that can't be calculated, so that the rest of the batch is assessed. */
function calculate(
  document: Declaration,
  reference: ReferenceOfDay,
  placements: DeclarationToAssess['placements'],
  shares: DeclarationToAssess['shares'],
): DutyCalculation {
  try {
    return calculateDocumentDuties(document, reference, placements, shares);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind: 'not_calculable',
      reasons: [{ pointer: '', words: 'assessment.failed', params: { reason } }],
    };
  }
}

function dutiesOf(calculation: DutyCalculation): Assessment['duties'] {
  if (calculation.kind === 'not_calculable') return { ok: false, reasons: calculation.reasons };
  return { ok: true, currency: nationalCurrency, ...dutySums(calculation), calculation };
}

/** Returns the calculated duties; null if customs must still assess them. */
export function calculationOf({ duties }: Pick<Assessment, 'duties'>): DutyCalculation | null {
  return duties.ok ? duties.calculation : null;
}

/** Returns the customs value of an import, or the invoice amount of an export, in national currency. */
function goodsValue(
  { invoice }: Declaration,
  calculation: DutyCalculation,
  reference: ReferenceOfDay,
): string | null {
  if (calculation.kind === 'calculated') return calculation.totals.customsValue;
  const rate = rateOf(invoice.currency, reference);
  return rate === null ? null : formatPrice(new Exact(invoice.amount).times(rate));
}
