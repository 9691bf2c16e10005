import type { DecisionName } from './decision.ts';
import type { CodeNames, DebtDecisionName } from './decision-texts.ts';
import type { FoundDebtDecision } from './find-debt-decision.ts';
import type { FoundDecision } from './find-decision.ts';

/** The data of a decision that its holder can verify without an account, without prices and parties. */
export interface DecisionVerification {
  readonly mrn: string | null;
  readonly decision: DecisionName | DebtDecisionName;
  readonly decidedAt: string;
  readonly office: { readonly code: string; readonly name: string | null } | null;
  readonly inForce: boolean;
  readonly endedBy: {
    readonly decision: DecisionName | DebtDecisionName;
    readonly decidedAt: string;
  } | null;
  readonly amendedAt: string | null;
  readonly goods: {
    readonly totalPackages: number | null;
    readonly packages: readonly PackagesOfAKind[];
    readonly containers: readonly string[];
  };
  /** Time at which the decision was verified. */
  readonly checkedAt: string;
}

export interface PackagesOfAKind {
  readonly type: string;
  readonly name: string | null;
  readonly count: number;
  readonly marks: string | null;
}

export function verificationOf(
  { decision, validity }: FoundDecision,
  words: CodeNames,
  now: Date,
): DecisionVerification {
  const { office, mrn } = decision.declaration;
  const { endedBy, amendedAt, inForce } = validity;
  const { totalPackages, containers, items } = decision.goods;
  return {
    mrn,
    decision: decision.decision,
    decidedAt: decision.decidedAt,
    office: office === null ? null : { code: office, name: words.office(office) },
    inForce,
    endedBy: endedBy && { decision: endedBy.decision, decidedAt: endedBy.decidedAt.toISOString() },
    amendedAt: amendedAt?.toISOString() ?? null,
    goods: { totalPackages, packages: mergePackages(items, words), containers },
    checkedAt: now.toISOString(),
  };
}

/** Returns the verification of a document about a debt, which shows neither amounts nor persons. */
export function debtVerificationOf(
  { mrn, decision, decidedAt, endedBy }: FoundDebtDecision,
  now: Date,
): DecisionVerification {
  return {
    ...{ mrn, decision, decidedAt, office: null, inForce: endedBy === null, endedBy, amendedAt: null },
    goods: { totalPackages: null, packages: [], containers: [] },
    checkedAt: now.toISOString(),
  };
}

/** Adds up the packages of all goods items that have the same type and shipping marks. */
function mergePackages(
  items: FoundDecision['decision']['goods']['items'],
  words: CodeNames,
): readonly PackagesOfAKind[] {
  const kinds = new Map<string, PackagesOfAKind>();
  for (const { type, count, marks } of items.flatMap(({ packages }) => packages)) {
    const kind = JSON.stringify([type, marks]);
    const countSoFar = kinds.get(kind)?.count ?? 0;
    kinds.set(kind, { type, name: words.packageType(type), count: countSoFar + count, marks });
  }
  return [...kinds.values()];
}
