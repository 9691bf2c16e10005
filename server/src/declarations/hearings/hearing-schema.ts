import { type Static, Type } from 'typebox';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { billLines } from '../bills/public.ts';
import { heardActions } from '../lifecycle/public.ts';
import { type DeclarationHearing, declarationHearingStatuses } from './declaration-hearing.ts';

const noFurtherProperties = { additionalProperties: false } as const;

const hearingMembers = {
  id: idSchema('hrg', 'Id of the hearing.'),
  status: Type.Enum([...declarationHearingStatuses], {
    description:
      'Status of the hearing. `open`: each debtor can answer; `answered`: the debtors have answered, and customs decides; `agreed`: all debtors have agreed, and customs has decided at once; `expired`: no answer within the time limit; `withdrawn`: customs withdrew the intention, or the declaration changed; `waived`: customs decided without a hearing',
  }),
  action: Type.Enum([...heardActions], {
    description:
      'Intended decision: `assess` (assess the duties), `bill` (bill an amount) or `invalidate` (invalidate the declaration)',
  }),
  lines: billLines,
  amount: Type.String({ description: 'Amount that the decision adds, without interest (decimal)' }),
  currency: Type.String({ description: 'Currency of the amounts (ISO 4217)' }),
  reason: Type.String({ description: 'Reason of the customs authority' }),
  intendedAt: timeSchema('Time of the intention'),
  dueBy: orNull(
    timeSchema('Time limit for the answer'),
    'Time limit for the answer; null if customs decided without a hearing',
  ),
  answers: Type.Array(
    Type.Object(
      {
        debtor: orNull(
          Type.String(),
          'Identification number of the debtor that answered; null if the intention concerns no debt, or no registered debtor',
        ),
        agreed: Type.Boolean({ description: 'Whether the person agrees with the intention' }),
        text: orNull(Type.String(), 'Text of the answer; null without a text'),
        documents: Type.Array(Type.String(), {
          description: 'Identifiers of uploaded documents that belong to the answer',
        }),
        answeredAt: timeSchema('Time of the answer'),
      },
      { ...noFurtherProperties, title: 'DebtorAnswer' },
    ),
    { description: 'Answers to the intention, oldest first. The last answer of each debtor counts' },
  ),
  exception: orNull(
    Type.Object(
      {
        code: Type.String({ description: 'Ground from the code list `hearing-exceptions`' }),
        reason: Type.String({ description: 'Reason for the decision without a hearing' }),
      },
      noFurtherProperties,
    ),
    'Ground on which customs decided without a hearing; null if there is a hearing',
  ),
  endedAt: orNull(
    timeSchema('Time when customs decided or withdrew the intention'),
    'Time when customs decided or withdrew the intention; null before that',
  ),
  billReferences: Type.Array(Type.String(), { description: 'References of the bills of the decision' }),
};

export const DeclarationHearingBody = Type.Object(hearingMembers, {
  ...noFurtherProperties,
  title: 'DeclarationHearing',
  description: 'A hearing before a decision that burdens the declarant after the release.',
});

/** Schema of a hearing for customs, with the officers who took part in it. */
export const DeclarationHearingForOfficers = Type.Object(
  {
    ...hearingMembers,
    intendedBy: Type.String({ description: 'Id of the person or client that stated the intention' }),
    endedBy: orNull(
      Type.String(),
      'Id of the person or client that decided or withdrew the intention; null before that',
    ),
    decision: Type.Unknown({ description: 'Intended decision, as the officer sent it' }),
  },
  {
    ...noFurtherProperties,
    title: 'DeclarationHearingForOfficers',
    description: 'A hearing before a decision after the release, for the customs authority.',
  },
);

/** The members of a hearing that debtors read. */
export type ShownHearing = Omit<DeclarationHearing, 'decision' | 'incurredOn' | 'intendedBy' | 'endedBy'>;

/** Converts a stored hearing to its API response. */
export function hearingBody(hearing: ShownHearing): Static<typeof DeclarationHearingBody> {
  const { id, status, action, lines, reason, intendedAt, dueBy, answers, exception } = hearing;
  return {
    ...{ id, status, action, reason, exception },
    lines: lines.map(({ tax, amount }) => ({ tax, amount })),
    amount: formatMoney(sumOf(lines.map(({ amount }) => amount))),
    currency: nationalCurrency,
    intendedAt: timeOfJson(intendedAt),
    dueBy: dueBy && timeOfJson(dueBy),
    answers: answers.map(({ debtor, agreed, text, documents, answeredAt }) => ({
      ...{ debtor, agreed, text, documents: [...documents], answeredAt: timeOfJson(answeredAt) },
    })),
    endedAt: hearing.endedAt && timeOfJson(hearing.endedAt),
    billReferences: [...hearing.billReferences],
  };
}

export function hearingForOfficers(
  hearing: DeclarationHearing,
): Static<typeof DeclarationHearingForOfficers> {
  const { intendedBy, endedBy, decision } = hearing;
  return { ...hearingBody(hearing), intendedBy, endedBy, decision };
}

export const hearingExample: Static<typeof DeclarationHearingBody> = {
  id: 'hrg_01kaz4w7m0v3c5n8q2x6t9r1ye',
  status: 'open',
  action: 'bill',
  lines: [{ tax: 'A00', amount: '75.00' }],
  amount: '75.00',
  currency: nationalCurrency,
  reason: 'The invoice of the carrier shows a higher freight.',
  intendedAt: '2026-11-28T08:00:00.000Z',
  dueBy: '2026-12-28T22:59:59.999Z',
  answers: [],
  exception: null,
  endedAt: null,
  billReferences: [],
};
