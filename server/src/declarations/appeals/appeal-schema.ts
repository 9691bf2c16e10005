import { type Static, Type } from 'typebox';
import { country, countryTextIn } from '../../country/public.ts';
import { idSchema, orNull, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { billLines, DebtDeclarationElement } from '../bills/public.ts';
import { StayRequestElement } from '../claims/public.ts';
import { type Appeal, appealOutcomes, appealStatuses } from './appeal.ts';

const noFurtherProperties = { additionalProperties: false } as const;

export const appealParams = Type.Object({ id: pathIdSchema('Id of the appeal.') }, noFurtherProperties);

const AppealDecisionElement = Type.Object(
  {
    outcome: Type.Enum([...appealOutcomes], {
      description: 'Outcome: the appeal is allowed, allowed in part, or dismissed',
    }),
    lines: billLines,
    reason: Type.String({ description: 'Reason of the customs authority' }),
    decidedAt: timeSchema('Time of the decision'),
    nextInstance: Type.String({
      description: 'Body that decides an appeal against this decision, in the language of `Accept-Language`',
    }),
    appealUntil: timeSchema('Time limit for an appeal against this decision'),
  },
  { ...noFurtherProperties, title: 'DecisionOnAppeal', description: 'Decision on the appeal' },
);

const appealMembers = {
  id: idSchema('apl', 'Id of the appeal.'),
  debt: Type.String({ description: 'Id of the debt' }),
  declaration: DebtDeclarationElement,
  appellant: Type.String({ description: 'Identification number of the appellant' }),
  bill: orNull(Type.String(), 'Reference of the appealed bill; null for a claim'),
  claim: orNull(Type.String(), 'Id of the claim; null for a bill'),
  reason: Type.String({ description: 'Reason for the appeal' }),
  reference: orNull(Type.String(), 'Reference of the appellant; null without a reference'),
  documents: Type.Array(Type.String(), { description: 'Ids of supporting documents of the declaration' }),
  lines: billLines,
  amount: Type.String({ description: 'Contested amount (decimal)' }),
  currency: Type.String({ description: 'Currency of the amounts (ISO 4217)' }),
  status: Type.Enum([...appealStatuses], {
    description:
      'Status of the appeal. `submitted`: customs decides; `allowed`, `partly_allowed`, `dismissed`: decided; `withdrawn`: the appellant has withdrawn the appeal',
  }),
  stayRequest: orNull(StayRequestElement, 'Request to stay the collection; null without a request'),
  submittedAt: timeSchema('Time of the appeal'),
  decision: orNull(AppealDecisionElement, 'Decision of customs; null before the decision'),
};

export const AppealBody = Type.Object(appealMembers, {
  ...noFurtherProperties,
  title: 'Appeal',
  description: 'Appeal against a bill or against the decision on a claim.',
});

export const AppealForOfficersBody = Type.Object(
  {
    ...appealMembers,
    organisationId: Type.String({ description: 'Id of the organisation that submitted the appeal' }),
  },
  { ...noFurtherProperties, title: 'AppealForOfficers', description: 'Appeal, for the customs authority.' },
);

/** Returns the end of the time limit for an appeal against a decision of customs. */
export type AppealLimitOf = (decidedAt: Date) => Date;

/** Returns the name of the next instance in a language. A body that the country no longer names has only its stored name. */
export function nextAppealInstance(stored: string, language: string): string {
  return Object.values(country.appealBody).includes(stored)
    ? countryTextIn(country.appealBody, language)
    : stored;
}

/** Returns an appeal in an API response, with names in a language. */
export function appealBody(
  appeal: Appeal,
  limitOf: AppealLimitOf,
  language: string,
): Static<typeof AppealBody> {
  const { id, debtId, declarationId, mrn, appellant, billReference, claimId, status, decision } = appeal;
  return {
    ...{ id, debt: debtId, declaration: { id: declarationId, mrn }, appellant },
    ...{ bill: billReference, claim: claimId, reason: appeal.reason, reference: appeal.reference, status },
    documents: [...appeal.documents],
    lines: [...appeal.lines],
    amount: formatMoney(sumOf(appeal.lines.map(({ amount }) => amount))),
    currency: nationalCurrency,
    stayRequest: appeal.stayRequest,
    submittedAt: appeal.submittedAt.toISOString(),
    decision: decision && {
      ...{ outcome: decision.outcome, lines: [...decision.lines], reason: decision.reason },
      ...{ decidedAt: decision.at, nextInstance: nextAppealInstance(decision.nextInstance, language) },
      appealUntil: limitOf(new Date(decision.at)).toISOString(),
    },
  };
}

export function appealForOfficersBody(
  appeal: Appeal,
  limitOf: AppealLimitOf,
  language: string,
): Static<typeof AppealForOfficersBody> {
  return { ...appealBody(appeal, limitOf, language), organisationId: appeal.organisationId };
}

const exampleAppealRow: Appeal = {
  id: 'apl_01kaz4w7m0v3c5n8q2x6t9r1ye',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  debtId: 'debt_01kaz4w7m0v3c5n8q2x6t9r1ye',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  mrn: '26XA00000000000015',
  appellant: 'XA123456789012',
  subject: 'bill',
  billReference: 'RF471B7Q9K3M5D8HW2XC',
  claimId: null,
  reason: 'The goods are unroasted coffee.',
  reference: 'APPEAL-0001',
  documents: [],
  lines: [{ tax: 'A00', amount: '45.00' }],
  status: 'submitted',
  stayRequest: null,
  decision: null,
  submittedAt: new Date('2026-11-28T08:00:00.000Z'),
  changedAt: new Date('2026-11-28T08:00:00.000Z'),
  version: 1,
};
const exampleLimit: AppealLimitOf = (decidedAt) => decidedAt;
export const exampleAppeal = appealBody(exampleAppealRow, exampleLimit, 'en');
export const exampleAppealForOfficers = appealForOfficersBody(exampleAppealRow, exampleLimit, 'en');
