import { type Static, Type } from 'typebox';
import { anchoredPattern, country, countryTextIn, identificationElement } from '../../country/public.ts';
import { daySchema, idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { guaranteeReference } from '../guarantees/public.ts';
import {
  type AuthorisationHearing,
  AuthorisationHearingBody,
  authorisationHearingBody,
} from './authorisation-hearing.ts';

/*
 * Authorisation: permission that customs has given a holder. The holder is an identification number, with or
 * without an account, so that an authorisation outlives an account.
 */

const { authorisationKinds } = country;
const authorisationStates = ['active', 'suspended', 'revoked'] as const;

export const authorisationNumber = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9/-]{0,34}$',
  'x-format': 'authorisationNumber',
  description: 'Number of the authorisation, unique (WCO: AuthorisationHolder/ID)',
});
const kind = Type.Enum(
  authorisationKinds.map(({ code }) => code),
  {
    description: `Kind of authorisation. ${authorisationKinds
      .map(({ code, name }) => `\`${code}\`: ${countryTextIn(name, 'en')}`)
      .join('; ')} (WCO: AuthorisationHolder/CategoryCode)`,
  },
);
/** Code of the first kind of authorisation, for examples. */
export const exampleKind = authorisationKinds[0]?.code ?? '';
const holder = identificationElement('Identification number of the holder');
const procedures = Type.Array(
  Type.String({
    pattern: '^[0-9A-Z-]{1,17}$',
    'x-format': 'procedurePrefix',
    description: 'A procedure, or its first characters',
  }),
  {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'Procedures for which the authorisation can be used. Default: all procedures of its kind',
  },
);
const commodities = Type.Array(
  Type.String({
    pattern: '^[0-9]{2,10}$',
    'x-format': 'commodityPrefix',
    description: 'A commodity code, or its first digits',
  }),
  {
    minItems: 1,
    maxItems: 500,
    uniqueItems: true,
    description: 'Goods for which the authorisation can be used. Default: all goods',
  },
);
const office = Type.String({
  pattern: anchoredPattern(country.formats.office.pattern),
  'x-format': 'office',
  description:
    'Customs office where the authorisation can be used. This office must be the supervising office of the declaration; if the declaration names no supervising office, the office where it is lodged. Default: all offices',
});
const months = Type.Integer({
  minimum: 1,
  maximum: 120,
  description: 'Maximum number of months that goods can stay under the procedure. Default: no limit',
});
const validFrom = daySchema('First day of validity.');
const validUntil = orNull(daySchema('Last day'), 'Last day of validity. Null: no end.');
export const authorisationStatus = Type.Enum([...authorisationStates], {
  description:
    'Status. A suspended authorisation can’t be used to place new goods under a procedure. A revocation is permanent.',
});

export const authorisationFilters = {
  number: authorisationNumber,
  kind,
  holder,
  status: authorisationStatus,
};

export const NewAuthorisation = Type.Object(
  {
    number: authorisationNumber,
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
  { additionalProperties: false, title: 'NewAuthorisation', description: 'A new authorisation.' },
);

export const AuthorisationBody = Type.Object(
  {
    id: idSchema('aut', 'Id of the authorisation.'),
    number: authorisationNumber,
    kind,
    holder,
    procedures: orNull(
      procedures,
      'Procedures for which the authorisation can be used. Null: all procedures of its kind',
    ),
    commodities: orNull(commodities, 'Goods for which the authorisation can be used. Null: all goods'),
    office: orNull(office, 'Customs office where the authorisation can be used. Null: all offices'),
    guarantee: orNull(
      guaranteeReference,
      'Reference of the guarantee that secures the goods if their declaration names no guarantee; null if the authorisation has no guarantee',
    ),
    months: orNull(
      months,
      'Maximum number of months that goods can stay under the procedure. Null: no limit',
    ),
    validFrom,
    validUntil,
    status: authorisationStatus,
    hearing: orNull(
      AuthorisationHearingBody,
      'Last hearing before a revocation; null if customs has never intended a revocation',
    ),
    createdAt: timeSchema('Time of creation.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  { additionalProperties: false, title: 'Authorisation', description: 'An authorisation.' },
);

export interface Authorisation {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly holder: string;
  readonly procedures: string[] | null;
  readonly commodities: string[] | null;
  readonly office: string | null;
  readonly guarantee: string | null;
  readonly months: number | null;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly status: (typeof authorisationStates)[number];
  readonly hearing: AuthorisationHearing | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function authorisationBody(
  authorisation: Authorisation,
  nowOf: (organisationId: string) => Date,
): Static<typeof AuthorisationBody> {
  const { version: _, hearing, createdAt, changedAt, ...shown } = authorisation;
  return {
    ...{ ...shown, hearing: hearing && authorisationHearingBody(hearing, nowOf) },
    ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
  };
}

export const exampleAuthorisation: Static<typeof AuthorisationBody> = {
  id: 'aut_01kaz4w7m0v3c5n8q2x6t9r1ye',
  number: 'XA-WH-0042',
  kind: exampleKind,
  holder: 'XA100200300400',
  procedures: ['71'],
  commodities: null,
  office: null,
  guarantee: '25XA00010000042G',
  months: null,
  validFrom: '2026-01-01',
  validUntil: null,
  status: 'active',
  hearing: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  changedAt: '2026-01-01T08:00:00.000Z',
};
