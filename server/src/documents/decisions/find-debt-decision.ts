import { findAppeal } from '../../declarations/appeals/public.ts';
import { type Claim, findClaim } from '../../declarations/claims/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { readHearings } from '../../declarations/hearings/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { DebtDecisionName } from './decision-texts.ts';
import type { DebtDocumentReference, DecisionReference } from './verification-token.ts';

interface NamedDecision {
  readonly decision: DebtDecisionName;
  /** RFC 3339. */
  readonly decidedAt: string;
}

/** A document about a debt, and the decision that ended its validity; null while it is in force. */
export interface FoundDebtDecision extends NamedDecision {
  readonly mrn: string | null;
  readonly endedBy: NamedDecision | null;
}

/** Returns a document about a debt; null if it does not exist. Must run as the system. */
export async function findDebtDecision(
  sql: Sql,
  place: DebtDocumentReference,
): Promise<FoundDebtDecision | null> {
  switch (place.document) {
    case 'claim_intention':
    case 'claim_decision':
    case 'claim_appealed': {
      const claim = await findClaim(sql, null, place.id);
      return claim && documentOfClaim(claim, place.document);
    }
    case 'appeal_decision': {
      const appeal = await findAppeal(sql, null, place.id);
      if (!appeal?.decision) return null;
      const { outcome, at } = appeal.decision;
      return { mrn: appeal.mrn, decision: `appeal_${outcome}`, decidedAt: at, endedBy: null };
    }
    case 'hearing':
      return documentOfHearing(sql, place);
    default:
      return place satisfies never;
  }
}

function documentOfClaim(
  { mrn, hearing, decision, status, changedAt }: Claim,
  document: 'claim_intention' | 'claim_decision' | 'claim_appealed',
): FoundDebtDecision | null {
  const initial = decision?.initial ?? (decision?.appealId === undefined ? decision : null);
  const named = (each: typeof initial): NamedDecision | null =>
    each && { decision: `claim_${each.outcome}`, decidedAt: each.at };
  switch (document) {
    case 'claim_intention': {
      if (hearing === null) return null;
      const withdrawn = { decision: 'claim_withdrawn', decidedAt: changedAt.toISOString() } as const;
      const endedBy = named(initial ?? decision) ?? (status === 'withdrawn' ? withdrawn : null);
      return { mrn, decision: 'claim_intended', decidedAt: hearing.intendedAt, endedBy };
    }
    case 'claim_decision': {
      const first = named(initial);
      return first && { mrn, ...first, endedBy: initial === decision ? null : named(decision) };
    }
    case 'claim_appealed': {
      const last = decision?.appealId === undefined ? null : named(decision);
      return last && { mrn, ...last, endedBy: null };
    }
    default:
      return document satisfies never;
  }
}

async function documentOfHearing(
  sql: Sql,
  { organisationId, declarationId, number }: DecisionReference,
): Promise<FoundDebtDecision | null> {
  const [hearing] = await readHearings(sql, organisationId, declarationId, number - 1, 1);
  const declaration = await findForCustoms(sql, declarationId);
  if (hearing?.number !== number || !declaration) return null;
  const { mrn } = declaration;
  const { action, exception, intendedAt, endedAt, status } = hearing;
  const decidedAt = timeOfJson(intendedAt);
  if (exception !== null) return { mrn, decision: 'hearing_waived', decidedAt, endedBy: null };
  const ending = status === 'withdrawn' ? 'hearing_withdrawn' : 'hearing_decided';
  const endedBy = endedAt === null ? null : ({ decision: ending, decidedAt: timeOfJson(endedAt) } as const);
  return { mrn, decision: `hearing_${action}`, decidedAt, endedBy };
}
