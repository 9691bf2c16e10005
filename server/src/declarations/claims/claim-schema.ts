import { type Static, Type } from 'typebox';
import { idSchema, orNull, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { billLines, DebtDeclarationElement } from '../bills/public.ts';
import { textElement } from '../document/public.ts';
import {
  type Claim,
  type ClaimDecision,
  claimGrounds,
  claimOutcomes,
  claimStatuses,
  hearingStatuses,
  hearingStatusOf,
} from './claim.ts';

const noFurtherProperties = { additionalProperties: false } as const;
function claimAmount(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

export const claimParams = Type.Object({ id: pathIdSchema('Id of the claim.') }, noFurtherProperties);

export const ClaimGroundSchema = Type.Enum([...claimGrounds], {
  description:
    'Ground of the claim. `overcharge`: more than the law requires; `error_of_customs`: error of the customs authority; `equity`: special situation of the debtor; `defective_goods`: defective goods, which were exported or destroyed; `withdrawal`: the declaration was invalidated',
});

export const ClaimEvidenceSchema = Type.Object(
  {
    type: Type.Enum(['export', 'destruction'], { description: 'What happened to the defective goods' }),
    reference: textElement(
      70,
      'MRN of the export, or reference of the destruction under customs supervision',
    ),
  },
  { ...noFurtherProperties, title: 'ClaimEvidence', description: 'Exit or destruction of defective goods' },
);

const outcomeProperty = Type.Enum([...claimOutcomes], {
  description: 'Outcome: the claim is granted, granted in part, or refused',
});
const reasonProperty = Type.String({ description: 'Reason of the customs authority' });

const HearingElement = Type.Object(
  {
    outcome: outcomeProperty,
    lines: billLines,
    reason: reasonProperty,
    intendedAt: timeSchema('Time of the intention'),
    dueBy: timeSchema('Time limit for the answer'),
    status: Type.Enum([...hearingStatuses], {
      description:
        'Status of the hearing. `open`: the claimant can answer; `answered`: the claimant has answered; `agreed`: the claimant agrees, and customs decides at once; `expired`: no answer within the time limit',
    }),
    answer: orNull(Type.String(), 'Answer of the claimant; null without an answer'),
    answeredAt: orNull(timeSchema('Time of the answer'), 'Time of the answer; null without an answer'),
  },
  {
    ...noFurtherProperties,
    title: 'ClaimHearing',
    description: 'Intention of the customs authority, on which the claimant is heard',
  },
);

const QueryElement = Type.Object(
  {
    question: Type.String({ description: 'Question of the customs authority' }),
    askedAt: timeSchema('Time of the question'),
    dueBy: timeSchema('Time limit for the answer'),
    answer: orNull(Type.String(), 'Answer of the claimant; null without an answer'),
    answeredAt: orNull(timeSchema('Time of the answer'), 'Time of the answer; null without an answer'),
  },
  { ...noFurtherProperties, title: 'ClaimQuery', description: 'Question of the customs authority' },
);

export const StayRequestElement = Type.Object(
  {
    amount: orNull(
      Type.String({ description: 'Amount (decimal)' }),
      'Amount (decimal); null for the whole unpaid amount',
    ),
    reason: Type.String({ description: 'Reason for the stay' }),
    guaranteeReference: orNull(Type.String(), 'Offered guarantee; null without security'),
  },
  { ...noFurtherProperties, title: 'StayRequest', description: 'Request to stay the collection' },
);

const decisionMembers = {
  outcome: outcomeProperty,
  lines: billLines,
  reason: orNull(reasonProperty, 'Reason of the customs authority; null without one'),
  decidedAt: timeSchema('Time of the decision'),
};

const claimMembers = {
  id: idSchema('clm', 'Id of the claim.'),
  debt: Type.String({ description: 'Id of the debt' }),
  declaration: DebtDeclarationElement,
  claimant: Type.String({ description: 'Identification number of the claimant' }),
  ground: ClaimGroundSchema,
  reason: Type.String({ description: 'Reason for the claim' }),
  reference: orNull(Type.String(), 'Reference of the claimant; null without a reference'),
  evidence: orNull(ClaimEvidenceSchema, 'Exit or destruction of defective goods; null for other grounds'),
  documents: Type.Array(Type.String(), { description: 'Ids of supporting documents of the declaration' }),
  lines: billLines,
  amount: claimAmount('Claimed amount'),
  currency: Type.String({ description: 'Currency of the amounts (ISO 4217)' }),
  status: Type.Enum([...claimStatuses], {
    description:
      'Status of the claim. `submitted`: customs decides; `query`: customs waits for an answer; `intended`: customs intends an unfavourable decision, and hears the claimant; `granted`, `partly_granted`, `refused`: decided; `withdrawn`: the claimant has withdrawn the claim',
  }),
  submittedAt: timeSchema('Time of the claim'),
  dueBy: orNull(
    timeSchema('Time limit for the decision, or for the answer of the claimant'),
    'Time limit of the party that must act: for the decision of customs, or for the answer of the claimant. Null after the decision',
  ),
  decideBy: timeSchema('Time limit for the decision of customs'),
  query: orNull(QueryElement, 'Latest question of customs; null without a question'),
  hearing: orNull(HearingElement, 'Intention of customs and the hearing on it; null without an intention'),
  decision: orNull(
    Type.Object(
      {
        ...decisionMembers,
        appeal: orNull(Type.String(), 'Id of the appeal that changed the decision; null without one'),
      },
      {
        ...noFurtherProperties,
        title: 'DecisionOnClaim',
        description: 'Decision on the claim that is in force',
      },
    ),
    'Decision in force, also if an appeal changed it; null before the decision',
  ),
  initialDecision: orNull(
    Type.Object(decisionMembers, {
      ...noFurtherProperties,
      title: 'DecisionBeforeAppeal',
      description: 'Decision before an appeal',
    }),
    'Decision of customs before an appeal changed it; null without such an appeal',
  ),
  granted: billLines,
  stayRequest: orNull(StayRequestElement, 'Request to stay the collection; null without a request'),
};

export const ClaimBody = Type.Object(claimMembers, {
  ...noFurtherProperties,
  title: 'Claim',
  description: 'Claim for repayment or remission of a customs debt.',
});

export const ClaimForOfficersBody = Type.Object(
  {
    ...claimMembers,
    organisationId: Type.String({ description: 'Id of the organisation that submitted the claim' }),
    proposal: orNull(
      Type.Object(
        { ...decisionMembers, by: Type.String({ description: 'Id of the officer who decided first' }) },
        { ...noFurtherProperties, description: 'Decision that a second officer must take as well' },
      ),
      'Decision that a second officer must take as well; null without one',
    ),
  },
  {
    ...noFurtherProperties,
    title: 'ClaimForOfficers',
    description: 'Claim for repayment or remission, for the customs authority.',
  },
);

function decisionBody({ outcome: decided, lines, reason: why, at }: ClaimDecision) {
  return { outcome: decided, lines: [...lines], reason: why === '' ? null : why, decidedAt: at };
}

/**
 * Returns the time limit of the party that must act next: of the claimant for an open query or hearing, otherwise of
 * customs.
 */
function dueByOf({ status, query, hearing, dueBy }: Claim): string | null {
  switch (status) {
    case 'submitted':
      return dueBy.toISOString();
    case 'query':
      return query?.dueBy ?? null;
    case 'intended':
      return hearing?.status === 'open' ? hearing.dueBy : dueBy.toISOString();
    default:
      return null;
  }
}

/** Converts a stored claim to its API response. */
export function claimBody(claim: Claim, now: Date): Static<typeof ClaimBody> {
  const {
    id,
    debtId,
    declarationId,
    mrn,
    claimant,
    ground,
    reason: why,
    reference,
    evidence,
    status,
  } = claim;
  const { hearing } = claim;
  return {
    ...{
      id,
      debt: debtId,
      declaration: { id: declarationId, mrn },
      claimant,
      ground,
      reason: why,
      reference,
    },
    ...{ evidence, status, query: claim.query },
    documents: [...claim.documents],
    lines: [...claim.lines],
    amount: formatMoney(sumOf(claim.lines.map(({ amount }) => amount))),
    currency: nationalCurrency,
    submittedAt: claim.submittedAt.toISOString(),
    dueBy: dueByOf(claim),
    decideBy: claim.dueBy.toISOString(),
    hearing: hearing && {
      ...{ outcome: hearing.outcome, lines: [...hearing.lines], reason: hearing.reason },
      ...{ intendedAt: hearing.intendedAt, dueBy: hearing.dueBy, status: hearingStatusOf(hearing, now) },
      ...{ answer: hearing.answer, answeredAt: hearing.answeredAt },
    },
    decision: claim.decision && {
      ...decisionBody(claim.decision),
      appeal: claim.decision.appealId ?? null,
    },
    initialDecision: claim.decision?.initial ? decisionBody(claim.decision.initial) : null,
    granted: [...claim.granted],
    stayRequest: claim.stayRequest,
  };
}

export function claimForOfficersBody(claim: Claim, now: Date): Static<typeof ClaimForOfficersBody> {
  const { organisationId, proposal } = claim;
  return {
    ...claimBody(claim, now),
    organisationId,
    proposal: proposal && { ...decisionBody(proposal), by: proposal.by },
  };
}

const exampleClaimRow: Claim = {
  id: 'clm_01kaz4w7m0v3c5n8q2x6t9r1ye',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  debtId: 'debt_01kaz4w7m0v3c5n8q2x6t9r1ye',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  mrn: '26XA00000000000015',
  claimant: 'XA123456789012',
  ground: 'overcharge',
  reason: 'The freight was 50.00 and not 500.00.',
  reference: 'CLAIM-0001',
  evidence: null,
  documents: [],
  lines: [{ tax: 'A00', amount: '45.00' }],
  status: 'submitted',
  dueBy: new Date('2027-03-28T22:59:59.999Z'),
  query: null,
  hearing: null,
  proposal: null,
  decision: null,
  granted: [],
  stayRequest: null,
  officers: [],
  submittedAt: new Date('2026-11-28T08:00:00.000Z'),
  changedAt: new Date('2026-11-28T08:00:00.000Z'),
  version: 1,
};
export const exampleClaim = claimBody(exampleClaimRow, exampleClaimRow.submittedAt);
export const exampleClaimForOfficers = claimForOfficersBody(exampleClaimRow, exampleClaimRow.submittedAt);
