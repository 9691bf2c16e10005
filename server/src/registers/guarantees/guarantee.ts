import { type Static, Type } from 'typebox';
import { dayElement, idElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { nationalCurrency } from '../../reference/public.ts';

/*
 * Guarantee: what somebody has undertaken to pay in place of a trader. Securing a bill reserves its amount; what is
 * reserved or was collected is missing in the balance.
 */

export const guaranteeReference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description:
    'Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID)',
});
export function moneyAmount(description: string, more: object = {}) {
  const pattern = '^(0|[1-9][0-9]{0,13})\\.[0-9]{2}$';
  return Type.String({ ...more, pattern, 'x-format': 'cents', description });
}

/** Option of an amount that has to be more than 0.00: the document says so, and the handler asks for it. */
export const amountAboveZero = {
  documented: { pattern: '^(0\\.(0[1-9]|[1-9][0-9])|[1-9][0-9]{0,13}\\.[0-9]{2})$' },
};

const amount = moneyAmount('What it covers, two decimals.');
const validFrom = dayElement('The first day on which it can be used.');
const validUntil = orNull(
  dayElement('The last day'),
  'The last day on which it can be used; null: until further notice.',
);
export const guaranteeState = Type.Enum(['active', 'suspended'], {
  description: 'Nothing new is secured by a suspended one.',
});

const guaranteeKind = Type.Enum(['individual', 'comprehensive'], {
  description:
    '`individual`: of the first declaration that it secures alone; `comprehensive`: of any number.',
});

export const NewGuarantee = Type.Object(
  {
    organisationId: idElement('org', 'The organisation whose debts it covers.'),
    reference: guaranteeReference,
    kind: Type.Optional(guaranteeKind),
    amount,
    currency: Type.Optional(Type.Literal(nationalCurrency, { description: 'The national currency.' })),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  { additionalProperties: false, description: 'A guarantee to register.' },
);

export const GuaranteeChange = Type.Object(
  {
    amount: Type.Optional(amount),
    validUntil: Type.Optional(validUntil),
    status: Type.Optional(guaranteeState),
  },
  { additionalProperties: false, minProperties: 1, description: 'The members to change.' },
);

export const GuaranteeBody = Type.Object(
  {
    id: idElement('gua', 'Our id of the guarantee.'),
    organisationId: idElement('org', 'The organisation whose debts it covers.'),
    reference: guaranteeReference,
    kind: guaranteeKind,
    amount,
    balance: moneyAmount('What of it is neither reserved nor used.'),
    reserved: moneyAmount('What of it secures bills that are not paid yet.'),
    used: moneyAmount('What was drawn from it.'),
    currency: Type.String({ description: 'The national currency.' }),
    validFrom,
    validUntil,
    status: guaranteeState,
    createdAt: timeElement('When it was registered.'),
    changedAt: timeElement('When it was last changed.'),
  },
  { additionalProperties: false, title: 'Guarantee', description: 'A guarantee.' },
);

export interface Guarantee {
  readonly id: string;
  readonly organisationId: string;
  readonly reference: string;
  readonly kind: 'individual' | 'comprehensive';
  readonly amount: string;
  readonly balance: string;
  readonly reserved: string;
  readonly used: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly status: 'active' | 'suspended';
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function guaranteeBody(guarantee: Guarantee): Static<typeof GuaranteeBody> {
  const { version: _, createdAt, changedAt, ...shown } = guarantee;
  return { ...shown, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}

export const exampleGuarantee: Static<typeof GuaranteeBody> = {
  id: 'gua_01kaz4w7m0v3c5n8q2x6t9r1ye',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  reference: '26XA00010000042G',
  kind: 'comprehensive',
  amount: '250000.00',
  balance: '250000.00',
  reserved: '0.00',
  used: '0.00',
  currency: nationalCurrency,
  validFrom: '2026-11-20',
  validUntil: null,
  status: 'active',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};
