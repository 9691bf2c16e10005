import { type Static, Type } from 'typebox';
import { amountPattern, positiveAmountPattern } from '../../country/public.ts';
import {
  daySchema,
  idSchema,
  nameSchema,
  orNull,
  requiredWith,
  timeSchema,
} from '../../foundation/http/common-schemas.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyOf, zeroMoney } from '../../tariff/public.ts';

/*
 * Guarantee: a guarantor's undertaking to pay in place of a trader. Securing a bill reserves its amount;
 * reserved and collected amounts reduce the balance.
 */

export const guaranteeReference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description:
    'Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID)',
});
export function moneyAmount(description: string, more: object = {}) {
  return Type.String({ ...more, pattern: amountPattern, 'x-format': 'cents', description });
}

/**
 * Schema option that documents the pattern of an amount above zero. Validation still accepts 0, so the
 * handler must reject it.
 */
export const amountAboveZero = { documented: { pattern: positiveAmountPattern } };

const amount = moneyAmount('Guaranteed amount.');
const validFrom = daySchema('First day of validity.');
const validUntil = orNull(daySchema('Last day'), 'Last day of validity. Null: no end.');
export const guaranteePeriod = { validFrom, validUntil };
const withdrawnAt = orNull(
  timeSchema('Time of the withdrawal'),
  'Time at which the guarantor withdrew the guarantee; null without a withdrawal.',
);
const guaranteeState = Type.Enum(['active', 'suspended'], {
  description: 'Status. A suspended guarantee can’t secure new bills.',
});

export const guaranteeStatus = Type.Enum(['active', 'suspended', 'offered', 'refused', 'withdrawn'], {
  description:
    'Status. `active`: secures debts; `suspended`: can’t secure new bills; `offered`: a guarantor offered the guarantee, and customs must accept it; `refused`: customs rejected the offer; `withdrawn`: the guarantor withdrew the offer before customs accepted it.',
});

export const guaranteeKind = Type.Enum(['individual', 'comprehensive'], {
  description:
    'Kind of guarantee. `individual`: for one declaration only, the first declaration that uses the guarantee; `comprehensive`: for any number of declarations.',
});

export const NewGuarantee = Type.Object(
  {
    organisationId: idSchema('org', 'Id of the organisation whose debts the guarantee secures.'),
    reference: guaranteeReference,
    kind: Type.Optional(guaranteeKind),
    amount,
    currency: Type.Optional(Type.Literal(nationalCurrency, { description: 'National currency (ISO 4217).' })),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  { additionalProperties: false, description: 'A new guarantee.' },
);

export const GuaranteeChange = Type.Object(
  {
    amount: Type.Optional(amount),
    validUntil: Type.Optional(validUntil),
    status: Type.Optional(guaranteeState),
    used: Type.Optional(
      moneyAmount(
        'Amount that customs has collected and that is not available. After customs has repaid the guarantor, or the guarantor has paid, send a smaller amount to make the difference available again. A larger amount undoes this, up to the amount that was made available.',
      ),
    ),
    reason: Type.Optional(nameSchema('Reason for the change of `used`. Required with `used`.')),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'GuaranteeChange',
    description: 'Properties to change.',
    documented: requiredWith('used', ['reason']),
  },
);

export const GuaranteeBody = Type.Object(
  {
    id: idSchema('gua', 'Id of the guarantee.'),
    organisationId: idSchema('org', 'Id of the organisation whose debts the guarantee secures.'),
    reference: guaranteeReference,
    kind: guaranteeKind,
    amount,
    balance: moneyAmount('Available amount, neither reserved nor used.'),
    reserved: moneyAmount('Amount that secures unpaid bills.'),
    used: moneyAmount('Collected amount.'),
    currency: Type.String({ description: 'National currency (ISO 4217).' }),
    validFrom,
    validUntil,
    status: guaranteeStatus,
    guarantorId: orNull(
      idSchema('org', 'Id of the guarantor'),
      'Id of the organisation that offered the guarantee; null if customs registered it.',
    ),
    withdrawnAt,
    createdAt: timeSchema('Time of registration.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  { additionalProperties: false, title: 'Guarantee', description: 'A guarantee.' },
);

/** A guarantee as its guarantor reads it. */
export const OfferedGuaranteeBody = Type.Object(
  {
    id: idSchema('gua', 'Id of the guarantee.'),
    reference: guaranteeReference,
    beneficiary: Type.String({
      description: 'Identification number of the organisation whose debts the guarantee secures.',
    }),
    kind: guaranteeKind,
    amount,
    balance: moneyAmount('Available amount, neither reserved nor used.'),
    reserved: moneyAmount('Amount that secures unpaid bills.'),
    used: moneyAmount('Collected amount.'),
    currency: Type.String({ description: 'National currency (ISO 4217).' }),
    validFrom,
    validUntil,
    status: guaranteeStatus,
    refusalReason: orNull(Type.String(), 'Reason of customs for the rejection; null for other statuses.'),
    withdrawnAt,
    createdAt: timeSchema('Time of the offer.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  {
    additionalProperties: false,
    title: 'OfferedGuarantee',
    description: 'A guarantee of a guarantor.',
  },
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
  readonly status: Static<typeof guaranteeStatus>;
  /** The organisation that offered it; null if customs registered it. */
  readonly guarantorId: string | null;
  /** The identification number for which the guarantor offered it. */
  readonly beneficiary: string | null;
  readonly refusalReason: string | null;
  readonly withdrawnAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function guaranteeBody(guarantee: Guarantee): Static<typeof GuaranteeBody> {
  const { version: _, createdAt, changedAt, withdrawnAt: withdrawal, ...more } = guarantee;
  const { beneficiary: _number, refusalReason: _reason, ...shown } = more;
  return {
    ...shown,
    withdrawnAt: withdrawal?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** Returns a guarantee for its guarantor, without the organisation that it secures. */
export function offeredGuaranteeBody(guarantee: Guarantee): Static<typeof OfferedGuaranteeBody> {
  const { organisationId: _, guarantorId: _guarantor, ...shown } = guaranteeBody(guarantee);
  const { beneficiary, refusalReason } = guarantee;
  return { ...shown, beneficiary: beneficiary ?? '', refusalReason };
}

export const exampleGuarantee: Static<typeof GuaranteeBody> = {
  id: 'gua_01kaz4w7m0v3c5n8q2x6t9r1ye',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  reference: '26XA00010000042G',
  kind: 'comprehensive',
  amount: moneyOf('250000'),
  balance: moneyOf('250000'),
  reserved: zeroMoney,
  used: zeroMoney,
  currency: nationalCurrency,
  validFrom: '2026-11-20',
  validUntil: null,
  status: 'active',
  guarantorId: null,
  withdrawnAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

const { organisationId: _organisation, guarantorId: _guarantor, ...offered } = exampleGuarantee;
export const exampleOfferedGuarantee: Static<typeof OfferedGuaranteeBody> = {
  ...offered,
  beneficiary: 'XA4711000815',
  status: 'offered',
  refusalReason: null,
};
