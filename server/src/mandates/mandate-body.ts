import { type Static, Type } from 'typebox';
import { anchored, country } from '../country/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { dayElement, idElement, nameElement, orNull, timeElement } from '../foundation/http/elements.ts';
import { identificationNumber } from '../organisations/public.ts';
import { type Mandate, MandateState, mandateEvents } from './mandate.ts';
import { type AskingSide, allowedMandateActions, isOver } from './mandate-states.ts';
import { listSteps, type MandateNames, readNames } from './store.ts';

const several = { minItems: 1, maxItems: 99, uniqueItems: true };
const reference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description: 'Its reference',
});
const prefix = Type.String({
  pattern: '^[0-9A-Z]{1,7}$',
  'x-format': 'procedurePrefix',
  description: 'The beginning of a procedure',
});
const office = Type.String({
  pattern: anchored(country.formats.office.pattern),
  'x-format': 'office',
  description: 'A customs office',
});

const representations = Type.Array(Type.Enum(['direct', 'indirect'], { description: 'In whose name' }), {
  ...several,
  description: 'In the principal’s name (`direct`), or in the representative’s for its account (`indirect`).',
});
const types = Type.Array(Type.Enum(['import', 'export'], { description: 'Direction' }), {
  ...several,
  description: 'The directions.',
});
const procedures = Type.Array(prefix, {
  ...several,
  description: 'Only these procedures, by how they begin.',
});
const offices = Type.Array(office, { ...several, description: 'Only at these offices.' });
const maxValue = Type.String({
  pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,2})?$',
  'x-format': 'sum',
  description: 'The highest invoice of a declaration, in national currency.',
});
const lent = { maxItems: 99, uniqueItems: true };
const guarantees = Type.Array(reference, {
  ...lent,
  description: 'The principal’s guarantees that may be used; no other.',
});
const accounts = Type.Array(reference, {
  ...lent,
  description: 'The principal’s deferment accounts that may be used; no other.',
});

/** What is said when a mandate is offered. */
export const NewMandate = Type.Object(
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
    validFrom: Type.Optional(dayElement('Its first day; today unless told.')),
    validUntil: Type.Optional(dayElement('Its last day; open unless told.')),
  },
  { additionalProperties: false, description: 'A mandate to offer: one of the two numbers is the caller’s.' },
);
export type NewMandate = Static<typeof NewMandate>;

const side = Type.Enum(['principal', 'representative', 'customs', 'system'], { description: 'Who did it.' });
const event = Type.Enum([...mandateEvents], { description: 'What happened.' });

const name = Type.String({ description: 'A name' });
const action = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether the caller may do this now.' }),
    reason: Type.Optional(Type.String({ description: 'Why not.' })),
  },
  { additionalProperties: false, description: 'What may be done.' },
);
const actions = Type.Object(
  { accept: action, suspend: action, resume: action, end: action },
  {
    additionalProperties: false,
    description: 'What the caller’s side may do now, and why not what it may not.',
  },
);

const mandateMembers = {
  id: idElement('man', 'The mandate’s id.'),
  principal: identificationNumber,
  principalName: orNull(
    name,
    'Whose number that is; null where nobody has it, and to the other side until the principal has offered or accepted.',
  ),
  representative: identificationNumber,
  representativeName: orNull(name, 'The same of the representative.'),
  offeredBy: Type.Enum(['principal', 'representative'], {
    description: 'Only the other party can accept the mandate.',
  }),
  status: MandateState,
  suspendedBy: orNull(
    Type.Enum(['principal', 'customs'], { description: 'Who did' }),
    'Who suspended it, and alone resumes it.',
  ),
  representations,
  types,
  procedures: orNull(procedures, 'The procedures; null for all.'),
  offices: orNull(offices, 'The offices; null for all.'),
  maxValue: orNull(maxValue, 'The highest invoice; null for any.'),
  guarantees,
  accounts,
  validFrom: dayElement('Its first day.'),
  validUntil: orNull(dayElement('A day'), 'Its last day; null: open.'),
  offerEndsAt: timeElement('Until when an offer can be accepted.'),
  createdAt: timeElement('When it was offered.'),
  changedAt: timeElement('When it last changed.'),
  actions,
};

export const MandateBody = Type.Object(mandateMembers, {
  additionalProperties: false,
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
          occurredAt: timeElement('When.'),
          by: side,
          reason: orNull(Type.String(), 'The reason given.'),
        },
        { additionalProperties: false, description: 'A step.' },
      ),
      { description: 'What happened to it, oldest first.' },
    ),
  },
  { additionalProperties: false, title: 'MandateWithHistory', description: 'A mandate and its history.' },
);

export const MandateChange = Type.Object(
  {
    status: Type.Enum(['active', 'suspended', 'ended'], { description: 'The new status of the mandate.' }),
    reason: Type.Optional(nameElement('Why; it stands in the history.')),
  },
  { additionalProperties: false, description: 'Accepting, suspending, resuming, ending.' },
);

/** An event of a mandate, as both sides follow it. */
export const MandateEventBody = Type.Object(
  {
    type: event,
    mandateId: mandateMembers.id,
    principal: identificationNumber,
    representative: identificationNumber,
    occurredAt: timeElement('When.'),
    by: side,
    reason: orNull(Type.String(), 'The reason given.'),
  },
  { additionalProperties: false, title: 'MandateEvent', description: 'What happened to a mandate.' },
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

/** Who looks at a mandate, and when. */
export interface Viewing {
  readonly side: (mandate: Mandate) => AskingSide;
  readonly names: (mandate: Mandate) => MandateNames;
  readonly now: Date;
  readonly calendar: Calendar;
}

/** Which side an organisation with these numbers is. */
export function sideOf(numbers: readonly string[]): (mandate: Mandate) => 'principal' | 'representative' {
  return ({ principal }) => (numbers.includes(principal) ? 'principal' : 'representative');
}

/** What whoever looks at a mandate sees of it. */
export function mandateBody(mandate: Mandate, viewing: Viewing): Static<typeof MandateBody> {
  const { representations: ways, types: directions, procedures: prefixes, offices: places } = mandate;
  const { now, calendar } = viewing;
  const { principalName, representativeName } = viewing.names(mandate);
  const side = viewing.side(mandate);
  const onPaper = side === 'customs' && principalName === null;
  return {
    id: mandate.id,
    principal: mandate.principal,
    principalName,
    representative: mandate.representative,
    representativeName,
    offeredBy: mandate.offeredBy,
    status: isOver(mandate, now, calendar) ? 'ended' : mandate.status,
    suspendedBy: mandate.suspendedBy,
    representations: [...ways],
    types: [...directions],
    procedures: prefixes && [...prefixes],
    offices: places && [...places],
    maxValue: mandate.maxValue,
    guarantees: [...mandate.guarantees],
    accounts: [...mandate.accounts],
    validFrom: mandate.validFrom,
    validUntil: mandate.validUntil,
    offerEndsAt: mandate.offerEndsAt.toISOString(),
    createdAt: mandate.createdAt.toISOString(),
    changedAt: mandate.changedAt.toISOString(),
    actions: allowedMandateActions(mandate, side, { now, calendar, onPaper }),
  };
}

/** The same with what happened to it. */
export async function mandateWithHistory(
  sql: Sql,
  mandate: Mandate,
  viewing: Omit<Viewing, 'names'>,
): Promise<Static<typeof MandateWithHistory>> {
  const [names, steps] = await Promise.all([readNames(sql, [mandate]), listSteps(sql, mandate.id)]);
  const history = steps.map((step) => ({ ...step, occurredAt: step.occurredAt.toISOString() }));
  return { ...mandateBody(mandate, { ...viewing, names }), history };
}
