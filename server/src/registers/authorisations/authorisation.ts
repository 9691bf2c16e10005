import { type Static, Type } from 'typebox';
import { anchored, country, identificationElement } from '../../country/public.ts';
import { dayElement, idElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { guaranteeReference } from '../guarantees/public.ts';

/*
 * Authorisation: what customs has allowed a holder to do. The holder is a number, whoever has it, so that an
 * authorisation outlives an account.
 */

const authorisationKinds = ['CWP', 'IPO', 'TEA', 'OPO', 'EUS'] as const;
const authorisationStates = ['active', 'suspended', 'revoked'] as const;

const closed = { additionalProperties: false } as const;
const number = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9/-]{0,34}$',
  'x-format': 'authorisationNumber',
  description: 'Its number, unique (WCO: AuthorisationHolder/ID)',
});
const kind = Type.Enum([...authorisationKinds], {
  description:
    '`CWP` customs warehouse, `IPO` inward processing, `TEA` temporary admission, `OPO` outward processing, `EUS` end use (WCO: AuthorisationHolder/CategoryCode)',
});
const holder = identificationElement('The number of who holds it');
const procedures = Type.Array(
  Type.String({
    pattern: '^[0-9]{2,4}$',
    'x-format': 'procedurePrefix',
    description: 'A procedure, or the first digits of it',
  }),
  { minItems: 1, maxItems: 50, uniqueItems: true, description: 'What it may be used for' },
);
const commodities = Type.Array(
  Type.String({
    pattern: '^[0-9]{2,10}$',
    'x-format': 'commodityPrefix',
    description: 'A commodity code, or the first digits of it',
  }),
  { minItems: 1, maxItems: 500, uniqueItems: true, description: 'The goods that it is for' },
);
const office = Type.String({
  pattern: anchored(country.formats.office.pattern),
  'x-format': 'office',
  description: 'The customs office at which it may be used: that of supervision, or else of declaration',
});
const months = Type.Integer({
  minimum: 1,
  maximum: 120,
  description: 'How many months goods may stay under the procedure',
});
const validFrom = dayElement('The first day on which it is in force.');
const validUntil = orNull(dayElement('The last day'), 'The last day; null: until further notice.');
const status = Type.Enum([...authorisationStates], {
  description: 'By a suspended one nothing new is placed; a revoked one stays so.',
});

/** What authorisations are looked for by. */
export const authorisationFilters = {
  number: Type.Optional(number),
  kind: Type.Optional(kind),
  holder: Type.Optional(holder),
  status: Type.Optional(status),
};

export const NewAuthorisation = Type.Object(
  {
    number,
    kind,
    holder,
    procedures: Type.Optional(procedures),
    commodities: Type.Optional(commodities),
    office: Type.Optional(office),
    guarantee: Type.Optional(guaranteeReference),
    months: Type.Optional(months),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  { ...closed, title: 'NewAuthorisation', description: 'An authorisation to give.' },
);

export const AuthorisationBody = Type.Object(
  {
    id: idElement('aut', 'Our id of the authorisation.'),
    number,
    kind,
    holder,
    procedures: orNull(procedures, 'What it may be used for; null: any procedure of its kind'),
    commodities: orNull(commodities, 'The goods that it is for; null: any'),
    office: orNull(office, 'The customs office; null: any'),
    guarantee: orNull(guaranteeReference, 'What covers the goods where their declaration names nothing'),
    months: orNull(months, 'How long goods may stay; null: as long as they like'),
    validFrom,
    validUntil,
    status,
    createdAt: timeElement('When it was given.'),
    changedAt: timeElement('When it was last changed.'),
  },
  { ...closed, title: 'Authorisation', description: 'An authorisation.' },
);

export const AuthorisationChange = Type.Object(
  { status },
  { ...closed, title: 'AuthorisationChange', description: 'What becomes of it.' },
);

export interface Authorisation {
  readonly id: string;
  readonly number: string;
  readonly kind: (typeof authorisationKinds)[number];
  readonly holder: string;
  readonly procedures: string[] | null;
  readonly commodities: string[] | null;
  readonly office: string | null;
  readonly guarantee: string | null;
  readonly months: number | null;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly status: (typeof authorisationStates)[number];
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function authorisationBody(authorisation: Authorisation): Static<typeof AuthorisationBody> {
  const { version: _, createdAt, changedAt, ...shown } = authorisation;
  return { ...shown, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}

export const exampleAuthorisation: Static<typeof AuthorisationBody> = {
  id: 'aut_01kaz4w7m0v3c5n8q2x6t9r1ye',
  number: 'XA-WH-0042',
  kind: 'CWP',
  holder: 'XA100200300400',
  procedures: ['71'],
  commodities: null,
  office: null,
  guarantee: '25XA00010000042G',
  months: null,
  validFrom: '2026-01-01',
  validUntil: null,
  status: 'active',
  createdAt: '2026-01-01T08:00:00.000Z',
  changedAt: '2026-01-01T08:00:00.000Z',
};
