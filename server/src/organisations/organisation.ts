import { type Static, Type } from 'typebox';
import { country, identificationElement } from '../country/public.ts';
import { idSchema, nameSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';

/*
 * An organisation is a trader, broker, platform operator or the customs authority. It owns clients, keys,
 * platforms and declarations; people only act for it. Customs identifies it by an identification number. It
 * registers with one number, can be assigned more, and can declare under each of them.
 */

export const OrganisationKind = Type.Enum(['trader', 'broker', 'platform_operator', 'customs_authority'], {
  description: 'Role of the organisation towards customs.',
});
export type OrganisationKind = Static<typeof OrganisationKind>;

export const OrganisationState = Type.Enum(['pending', 'active', 'suspended', 'refused'], {
  description:
    'Status. An organisation that a person registered is `pending` until the customs authority approves or rejects it. At most a second after a suspension, every node rejects the requests of the organisation and of all its clients.',
});
export type OrganisationState = Static<typeof OrganisationState>;

export interface Organisation {
  readonly id: string;
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly identificationNumber: string;
  /** All identification numbers, including the registered one. */
  readonly numbers: readonly string[];
  readonly status: OrganisationState;
  /** Person who registered the organisation and becomes its owner after the approval; null if customs registered it. */
  readonly registeredBy: string | null;
  readonly refusalReason: string | null;
  /** Weight of the organisation's share of the capacity under overload, relative to other organisations. */
  readonly capacityWeight: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export const organisationId = idSchema('org', 'Id of the organisation.');
export const organisationName = nameSchema('Display name of the organisation.');
export const identificationNumber = identificationElement(
  `Identification number, unique: ${country.identification.description}.`,
);

export const capacityWeight = Type.Integer({
  minimum: 1,
  maximum: 100,
  description:
    'Weight of the organisation under overload. An overloaded portal divides its capacity among the organisations by their weights. With the weight 3, an organisation can use three times as much capacity as with the weight 1 before the portal refuses its requests. Default: 1.',
});

export const OrganisationBody = Type.Object(
  {
    id: organisationId,
    kind: OrganisationKind,
    name: organisationName,
    identificationNumber,
    numbers: Type.Array(identificationNumber, {
      description: 'Identification numbers for declarations, the oldest assignment first.',
    }),
    status: OrganisationState,
    refusalReason: orNull(
      Type.String(),
      'Reason for the rejection. Null if the organisation was not rejected.',
    ),
    capacityWeight,
    createdAt: timeSchema('Time of registration.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  { additionalProperties: false, title: 'Organisation', description: 'An organisation.' },
);

/** Example organisation for the documentation. */
export const exampleOrganisation: Static<typeof OrganisationBody> = {
  id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  kind: 'trader',
  name: 'Northwind Imports',
  identificationNumber: 'XA4711000815',
  numbers: ['XA4711000815'],
  status: 'active',
  refusalReason: null,
  capacityWeight: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

/** Returns the public representation of an organisation. */
export function organisationBody(organisation: Organisation): Static<typeof OrganisationBody> {
  return {
    id: organisation.id,
    kind: organisation.kind,
    name: organisation.name,
    identificationNumber: organisation.identificationNumber,
    numbers: [...organisation.numbers],
    status: organisation.status,
    refusalReason: organisation.refusalReason,
    capacityWeight: organisation.capacityWeight,
    createdAt: organisation.createdAt.toISOString(),
    changedAt: organisation.changedAt.toISOString(),
  };
}
