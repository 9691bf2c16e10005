import { type Static, Type } from 'typebox';
import { amountUpToDecimalsPattern, anchoredPattern, country } from '../country/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { daySchema, idSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { identificationNumber } from '../organisations/public.ts';
import { type Mandate, MandateState, mandateEvents } from './mandate.ts';
import { allowedMandateActions, isMandateExpired, type RequestingParty } from './mandate-states.ts';
import { listMandateHistory, type MandateNames, readMandatePartyNames } from './mandate-store.ts';

const closed = { additionalProperties: false } as const;
const restrictionOptions = { minItems: 1, maxItems: 99, uniqueItems: true };
const reference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description: 'Reference of a guarantee or deferment account',
});
const prefix = Type.String({
  pattern: '^[0-9A-Z-]{1,17}$',
  'x-format': 'procedurePrefix',
  description: 'First characters of a procedure code, such as `40`',
});
const office = Type.String({
  pattern: anchoredPattern(country.formats.office.pattern),
  'x-format': 'office',
  description: 'A customs office',
});

const representations = Type.Array(
  Type.Enum(['direct', 'indirect'], { description: 'Kind of representation' }),
  {
    ...restrictionOptions,
    description:
      'Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`).',
  },
);
const types = Type.Array(Type.Enum(['import', 'export'], { description: 'Direction of the goods' }), {
  ...restrictionOptions,
  description:
    'Directions of the goods that the mandate covers. A direction includes all declaration types with this direction.',
});
const procedures = Type.Array(prefix, {
  ...restrictionOptions,
  description:
    'First characters of the procedure codes that the mandate covers, such as `40`. Absent: all procedures.',
});
const offices = Type.Array(office, {
  ...restrictionOptions,
  description: 'Customs offices that the mandate covers. Absent: all offices.',
});
const maxValue = Type.String({
  pattern: amountUpToDecimalsPattern,
  'x-format': 'sum',
  description:
    'Maximum invoice amount of a declaration that is lodged under the mandate, in national currency. Absent: no maximum.',
});
const securityListOptions = { maxItems: 99, uniqueItems: true };
const guarantees = Type.Array(reference, {
  ...securityListOptions,
  description: 'Guarantees of the principal that the representative can use.',
});
const accounts = Type.Array(reference, {
  ...securityListOptions,
  description: 'Deferment accounts of the principal that the representative can use.',
});

const debts = Type.Boolean({
  description:
    'True if the representative can read, pay and secure debts of the principal, and submit, answer and withdraw claims for the principal.',
});

/** Request body of a mandate offer. */
export const MandateOfferBody = Type.Object(
  {
    principal: identificationNumber,
    representative: identificationNumber,
    representations,
    types: Type.Optional(types),
    procedures: Type.Optional(procedures),
    offices: Type.Optional(offices),
    maxValue: Type.Optional(maxValue),
    guarantees: Type.Optional(guarantees),
    accounts: Type.Optional(accounts),
    debts: Type.Optional(debts),
    validFrom: Type.Optional(daySchema('First day of validity; default: today.')),
    validUntil: Type.Optional(daySchema('Last day of validity; default: unlimited.')),
  },
  {
    ...closed,
    description: 'A mandate to offer. One of the two identification numbers must belong to the caller.',
  },
);
export type MandateOfferBody = Static<typeof MandateOfferBody>;

const side = Type.Enum(['principal', 'representative', 'customs', 'system'], {
  description: 'Party that caused the event.',
});
const event = Type.Enum([...mandateEvents], { description: 'Type of the event.' });

const organisationNameSchema = Type.String({ description: 'Name of the organisation' });
const action = Type.Object(
  {
    allowed: Type.Boolean({ description: 'True if the caller can take this action now.' }),
    reason: Type.Optional(
      Type.String({ description: 'Reason why the action is not allowed; absent if the action is allowed.' }),
    ),
  },
  { ...closed, title: 'MandateAction', description: 'An action and whether it is allowed.' },
);
const actions = Type.Object(
  { accept: action, suspend: action, resume: action, end: action },
  {
    ...closed,
    title: 'MandateActions',
    description:
      'Actions of the caller. For each action: whether it is allowed now, and the reason if it is not allowed.',
  },
);

const mandateMembers = {
  id: idSchema('man', 'Identifier of the mandate.'),
  principal: identificationNumber,
  principalName: orNull(
    organisationNameSchema,
    'Name of the principal. Null if no organisation has the identification number. For the representative, the name is null until the principal has offered or accepted the mandate.',
  ),
  representative: identificationNumber,
  representativeName: orNull(
    organisationNameSchema,
    'Name of the representative. Null if no organisation has the identification number. For the principal, the name is null until the representative has offered or accepted the mandate.',
  ),
  offeredBy: Type.Enum(['principal', 'representative'], {
    description: 'Party that offered the mandate. Only the other party can accept it.',
  }),
  status: MandateState,
  suspendedBy: orNull(
    Type.Enum(['principal', 'customs'], { description: 'Party that suspended the mandate' }),
    'Party that suspended the mandate. Only this party can resume the mandate. Null unless the mandate is suspended.',
  ),
  representations,
  types,
  procedures: orNull(
    procedures,
    'First characters of the procedure codes that the mandate covers, such as `40`; null: all procedures.',
  ),
  offices: orNull(offices, 'Customs offices that the mandate covers; null: all offices.'),
  maxValue: orNull(
    maxValue,
    'Maximum invoice amount of a declaration that is lodged under the mandate, in national currency; null: no maximum.',
  ),
  guarantees,
  accounts,
  debts,
  validFrom: daySchema('First day of validity.'),
  validUntil: orNull(daySchema('Last day of validity'), 'Last day of validity; null if unlimited.'),
  offerEndsAt: timeSchema('Time limit for accepting the offer.'),
  createdAt: timeSchema('Time of the offer.'),
  changedAt: timeSchema('Time of the last change.'),
  actions,
};

export const MandateBody = Type.Object(mandateMembers, {
  ...closed,
  title: 'Mandate',
  description: 'A mandate.',
});

export const MandateWithHistory = Type.Object(
  {
    ...mandateMembers,
    history: Type.Array(
      Type.Object(
        {
          event,
          occurredAt: timeSchema('Time of the event.'),
          by: side,
          reason: orNull(Type.String(), 'Reason given for the change; null if no reason was given.'),
        },
        { ...closed, description: 'An event of the mandate.' },
      ),
      { description: 'Events of the mandate, oldest first.' },
    ),
  },
  { ...closed, title: 'MandateWithHistory', description: 'A mandate with its history.' },
);

/** Event of a mandate, as both parties receive it in the event list. */
export const MandateEventBody = Type.Object(
  {
    type: event,
    mandateId: mandateMembers.id,
    principal: identificationNumber,
    representative: identificationNumber,
    occurredAt: timeSchema('Time of the event.'),
    by: side,
    reason: orNull(Type.String(), 'Reason given for the change; null if no reason was given.'),
  },
  { ...closed, title: 'MandateEvent', description: 'An event of a mandate.' },
);

export const exampleMandate: Static<typeof MandateBody> = {
  id: 'man_01kaz4w7m0v3c5n8q2x6t9r1ye',
  principal: 'XA100200300400',
  principalName: 'Sandbox Trading Company',
  representative: 'XA555666777888',
  representativeName: 'Sandbox Broker',
  offeredBy: 'principal',
  status: 'active',
  suspendedBy: null,
  representations: ['direct'],
  types: ['import'],
  procedures: null,
  offices: null,
  maxValue: '20000.00',
  guarantees: [],
  accounts: [],
  debts: false,
  validFrom: '2026-11-20',
  validUntil: null,
  offerEndsAt: '2026-12-11T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  actions: {
    accept: { allowed: false, reason: 'The mandate is active' },
    suspend: { allowed: true },
    resume: { allowed: false, reason: 'The mandate is active' },
    end: { allowed: true },
  },
};

export const exampleHistory: Static<typeof MandateWithHistory>['history'] = [
  { event: 'mandate.offered', occurredAt: exampleMandate.createdAt, by: 'principal', reason: null },
  { event: 'mandate.accepted', occurredAt: exampleMandate.changedAt, by: 'representative', reason: null },
];

/** Data that determine how a mandate is presented: who reads it, and when. */
export interface MandateViewer {
  readonly side: (mandate: Mandate) => RequestingParty;
  readonly names: (mandate: Mandate) => MandateNames;
  readonly now: Date;
  readonly calendar: Calendar;
}

/**
 * Returns a function that returns the party of a mandate, principal or representative, to which one of these
 * identification numbers belongs.
 */
export function mandatePartyOf(
  numbers: readonly string[],
): (mandate: Mandate) => 'principal' | 'representative' {
  return ({ principal }) => (numbers.includes(principal) ? 'principal' : 'representative');
}

/** Returns the representation of a mandate for a viewer. */
export function mandateBody(mandate: Mandate, viewer: MandateViewer): Static<typeof MandateBody> {
  const { representations: ways, types: directions, procedures: prefixes, offices: places } = mandate;
  const { now, calendar } = viewer;
  const { principalName, representativeName } = viewer.names(mandate);
  const side = viewer.side(mandate);
  const hasNoAccount = side === 'customs' && principalName === null;
  return {
    id: mandate.id,
    principal: mandate.principal,
    principalName,
    representative: mandate.representative,
    representativeName,
    offeredBy: mandate.offeredBy,
    status: isMandateExpired(mandate, now, calendar) ? 'ended' : mandate.status,
    suspendedBy: mandate.suspendedBy,
    representations: [...ways],
    types: [...directions],
    procedures: prefixes && [...prefixes],
    offices: places && [...places],
    maxValue: mandate.maxValue,
    guarantees: [...mandate.guarantees],
    accounts: [...mandate.accounts],
    debts: mandate.debts,
    validFrom: mandate.validFrom,
    validUntil: mandate.validUntil,
    offerEndsAt: mandate.offerEndsAt.toISOString(),
    createdAt: mandate.createdAt.toISOString(),
    changedAt: mandate.changedAt.toISOString(),
    actions: allowedMandateActions(mandate, side, { now, calendar, hasNoAccount }),
  };
}

/** Returns the representation of a mandate with its history for a viewer. */
export async function mandateWithHistory(
  sql: Sql,
  mandate: Mandate,
  viewing: Omit<MandateViewer, 'names'>,
): Promise<Static<typeof MandateWithHistory>> {
  const [names, steps] = await Promise.all([
    readMandatePartyNames(sql, [mandate]),
    listMandateHistory(sql, mandate.id),
  ]);
  const history = steps.map((step) => ({ ...step, occurredAt: step.occurredAt.toISOString() }));
  return { ...mandateBody(mandate, { ...viewing, names }), history };
}
