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
  type PlacementShares,
  priceText,
  type QuotaShares,
  rateOf,
} from '../../tariff/public.ts';
import type { RiskRule } from '../risk/public.ts';
import { assessRisk, type RiskResult } from '../risk/public.ts';
import type { LimitGround } from './new-debt.ts';

/** The duties, value and risk results that customs calculates at the acceptance of a declaration. */
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
  /**
   * For duties assessed by an officer: the reason, and the versions of lists that replace those of the
   * applicable law.
   */
  readonly reason?: string | undefined;
  readonly lists?: ListVersions | undefined;
  readonly limitGround?: LimitGround | undefined;
  /** Number of days on which the time limit of the debt stood still. */
  readonly suspendedDays?: number | undefined;
}

/** A version of a declaration with its calculated duties, and the day of its applicable law. */
export interface CalculatedVersion {
  readonly document: Declaration;
  readonly applicableDate: string;
  /** The code lists of that law. */
  readonly reference: ReferenceOfDay;
  readonly assessment: Assessment;
}

/** The amounts of the previous assessment. */
export interface PreviousDebt {
  readonly bills: readonly Bill[];
  readonly assessed: readonly BillLine[];
  /** Why an amendment was requested. */
  readonly reason: string | null;
}

/** An assessed declaration with its previous debt. */
export interface AssessedDeclaration extends CalculatedVersion {
  readonly declaration: DeclarationRow;
  readonly at: Date;
  readonly debt: PreviousDebt;
  /** The reason for assessing the same version again without a request. */
  readonly anew: string | null;
  /** The delay of the notification, if customs increases the debt after the release. */
  readonly delay: NotificationDelay | undefined;
}

/** A declaration to assess, with its applicable law. */
export interface DeclarationToAssess {
  readonly declaration: DeclarationRow;
  readonly document: Declaration;
  /** Code lists of the applicable law. */
  readonly reference: ReferenceOfDay;
  /** The shares of goods items that bear the taxes of their placement. */
  readonly placements: PlacementShares;
  /** The quota shares of its goods items. */
  readonly shares?: QuotaShares | undefined;
  /** Amounts entered by an officer, which replace the calculation. */
  readonly items?: Extract<OfficerAssessment, { readonly items: unknown }>['items'] | undefined;
}

export async function assessDeclaration(
  { declaration, document, reference, placements, shares, items }: DeclarationToAssess,
  rules: readonly RiskRule[],
  riskKey: Uint8Array,
): Promise<Assessment> {
  // Each calculation blocks the event loop: yield to other requests between two of them.
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

/** A document that can't be calculated must not block the others. */
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

/** Returns the customs value, or for an export the invoice amount, in national currency. */
function goodsValue(
  { invoice }: Declaration,
  calculation: DutyCalculation,
  reference: ReferenceOfDay,
): string | null {
  if (calculation.kind === 'calculated') return calculation.totals.customsValue;
  const rate = rateOf(invoice.currency, reference);
  return rate === null ? null : priceText(new Exact(invoice.amount).times(rate));
}
