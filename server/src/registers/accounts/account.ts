import { type Static, Type } from 'typebox';
import { daySchema, idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { identificationNumber } from '../../organisations/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyOf } from '../../tariff/public.ts';
import { guaranteeReference, moneyAmount } from '../guarantees/public.ts';

/*
 * Deferment account: bills are charged to it up to its limit instead of being paid individually. A monthly
 * statement collects them, and paid amounts become available again.
 */

export const accountNumber = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description: 'Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)',
});
const limit = moneyAmount('Maximum total of the charged bills.');
const guarantee = orNull(
  guaranteeReference,
  'Reference of the guarantee with which the account holder secures the account; null if no guarantee secures the account',
);
const validFrom = daySchema('First day on which bills can be charged.');
const validUntil = orNull(daySchema('Last day'), 'Last day on which bills can be charged. Null: no end.');
export const accountState = Type.Enum(['active', 'suspended'], {
  description: 'Status. New bills can’t be charged to a suspended account.',
});

export const NewAccount = Type.Object(
  {
    organisationId: idSchema('org', 'Id of the organisation that holds the deferment account.'),
    number: accountNumber,
    holder: Type.Optional(identificationNumber),
    limit,
    guarantee: Type.Optional(guarantee),
    currency: Type.Optional(Type.Literal(nationalCurrency, { description: 'National currency (ISO 4217).' })),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  { additionalProperties: false, description: 'A new deferment account.' },
);

export const AccountChange = Type.Object(
  {
    limit: Type.Optional(limit),
    guarantee: Type.Optional(guarantee),
    validUntil: Type.Optional(validUntil),
    status: Type.Optional(accountState),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'DefermentAccountChange',
    description: 'Properties to change.',
  },
);

export const AccountBody = Type.Object(
  {
    id: idSchema('acc', 'Id of the deferment account.'),
    organisationId: idSchema('org', 'Id of the organisation that holds the deferment account.'),
    number: accountNumber,
    holder: identificationNumber,
    limit,
    available: moneyAmount('Remaining part of the limit, up to which further bills can be charged.'),
    currency: Type.String({ description: 'National currency (ISO 4217).' }),
    guarantee,
    validFrom,
    validUntil,
    status: accountState,
    createdAt: timeSchema('Time of registration.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  { additionalProperties: false, title: 'DefermentAccount', description: 'A deferment account.' },
);

export interface Account {
  readonly id: string;
  readonly organisationId: string;
  readonly number: string;
  /** Identification number of the organisation. */
  readonly holder: string;
  readonly limit: string;
  readonly available: string;
  readonly currency: string;
  readonly guarantee: string | null;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly status: 'active' | 'suspended';
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function accountBody(account: Account): Static<typeof AccountBody> {
  const { version: _, createdAt, changedAt, ...shown } = account;
  return { ...shown, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}

export const exampleAccount: Static<typeof AccountBody> = {
  id: 'acc_01kaz4w7m0v3c5n8q2x6t9r1ye',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  number: 'XADEF0042',
  holder: 'XA100200300400',
  limit: moneyOf('5000.00'),
  available: moneyOf('3390.00'),
  currency: nationalCurrency,
  guarantee: '25XA00010000042G',
  validFrom: '2026-11-20',
  validUntil: null,
  status: 'active',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};
