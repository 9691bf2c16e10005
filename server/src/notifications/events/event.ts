import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { debtEventNames, debtEventTexts } from '../../declarations/bills/public.ts';
import { DeclarationType, DraftDeclarationInput } from '../../declarations/document/public.ts';
import {
  type ChangedDebt,
  type DeclarationSnapshot,
  type LoggedChange,
  streamNameOf,
} from '../../declarations/feed/public.ts';
import { eventNames, eventTexts } from '../../declarations/lifecycle/public.ts';
import { principalOnlyProperties, summaryMembers } from '../../declarations/record/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idOfBytes, idPattern } from '../../foundation/ids.ts';

const eventTypes = [...eventNames, ...debtEventNames] as const;

export const EventType = Type.Enum([...eventTypes], {
  title: 'EventType',
  description: `Type of the event. The events of a debt are in the log of each debtor, those of a claim or an appeal in the log of the organisation that submitted it.\n\n${Object.entries(
    { ...eventTexts, ...debtEventTexts },
  )
    .map(([type, words]) => `- \`${type}\`: ${words}`)
    .join('\n')}`,
});

/** Content that an event includes on request. */
export const Include = Type.Array(Type.Enum(['declaration']), {
  maxItems: 1,
  description:
    '`declaration`: each event contains its declaration as it was at the time of the event, with its content (`document`), so that no further request is necessary',
});

/**
 * Properties of an event with `include=declaration`: the declaration snapshot at the time of the event, which later
 * changes do not affect.
 */
const snapshotProperties = {
  type: Type.Optional(DeclarationType),
  office: Type.Optional(summaryMembers.office),
  statusGroup: Type.Optional(summaryMembers.statusGroup),
  lane: Type.Optional(summaryMembers.lane),
  changedAt: Type.Optional(timeSchema('Time of the event')),
  nextActions: Type.Optional(summaryMembers.nextActions),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Version of the declaration at the time of the event' }),
  ),
  duties: Type.Optional(
    orNull(
      Type.Object(
        {
          version: Type.Integer({ minimum: 1, description: 'Assessed version of the declaration' }),
          assessedAt: timeSchema('Time of the assessment'),
          currency: Type.String({ description: 'National currency (ISO 4217)' }),
          payable: Type.String({ description: 'Payable amount, as a decimal string' }),
          suspended: Type.String({ description: 'Suspended amount that is secured, as a decimal string' }),
        },
        { additionalProperties: false },
      ),
      'Duties that applied at the time of the event. Null before the assessment, or if customs assessed the duties again after the event',
    ),
  ),
  openQuery: Type.Optional(
    orNull(
      Type.Object(
        {
          number: Type.Integer({ minimum: 1, description: 'Number of the query in the declaration' }),
          question: Type.String({ description: 'Question of customs' }),
          requestedDocuments: Type.Array(Type.String(), {
            description: 'Codes of the document types that customs requests',
          }),
          openedAt: timeSchema('Time when customs opened the query'),
          dueBy: orNull(timeSchema('Deadline'), 'Deadline for the answer; null without a deadline'),
        },
        { additionalProperties: false },
      ),
      'Query that was open at the time of the event; null if no query was open',
    ),
  ),
  document: Type.Optional(DraftDeclarationInput),
};

function changedObjectSchema(prefix: 'debt' | 'clm' | 'apl', description: string) {
  return Type.Object(
    {
      id: Type.String({ pattern: idPattern(prefix), description: 'Id' }),
      href: Type.String({ description: 'URL' }),
    },
    { additionalProperties: false, description },
  );
}

/** Describes a change of an object, with a link to its current state and, on request, its content. */
export const PortalEvent = Type.Object(
  {
    id: Type.String({
      pattern: idPattern('evt'),
      description: 'Id of the event. Use it to detect duplicates: a repeated event has the same id',
    }),
    type: EventType,
    sequence: Type.Integer({
      minimum: 1,
      description: 'Sequence number in the log of the organisation. Later events have greater numbers',
    }),
    occurredAt: timeSchema('Time of the event'),
    organisationId: Type.String({
      pattern: idPattern('org'),
      description: 'Id of the organisation to which the declaration belongs',
    }),
    declaration: Type.Object(
      {
        id: Type.String({ pattern: idPattern('dec'), description: 'Id of the declaration' }),
        lrn: Type.String({ description: 'Local reference number (LRN)' }),
        mrn: orNull(
          Type.String(),
          'Movement reference number (MRN); null if the declaration had no MRN at the time of the event',
        ),
        status: Type.String({ description: 'Main status of the declaration after the event' }),
        href: Type.String({ description: 'URL of the declaration' }),
        ...snapshotProperties,
      },
      {
        additionalProperties: false,
        description:
          'Declaration that changed. With `include=declaration`, this object also contains the content of the declaration and its state at the time of the event',
      },
    ),
    debt: Type.Optional(
      changedObjectSchema('debt', 'Debt of the event. Only for events of debts, claims and appeals'),
    ),
    claim: Type.Optional(changedObjectSchema('clm', 'Claim of the event. Only for events of claims')),
    appeal: Type.Optional(
      changedObjectSchema(
        'apl',
        'Appeal of the event. Only for events of appeals, and of a claim that an appeal decided',
      ),
    ),
    ...principalOnlyProperties,
  },
  {
    additionalProperties: false,
    title: 'Event',
    description: 'An event of a declaration or of its debt. New types and properties may be added',
  },
);
export type PortalEvent = Static<typeof PortalEvent>;

/**
 * Returns the event of a change. Its id is calculated from the position in the log, so it is the same in the list, the
 * stream and webhooks.
 */
export function eventOf(organisationId: string, baseUrl: string, change: LoggedChange): PortalEvent {
  const { sequence, event, at, declarationId: id, lrn, mrn, status, represented, debt } = change;
  return {
    id: idOf(organisationId, change),
    type: typeOf(event),
    sequence,
    occurredAt: at,
    organisationId,
    declaration: { id, lrn, mrn, status, href: `${baseUrl}/openapi/declarations/${id}` },
    ...(debt && debtMembersOf(baseUrl, debt)),
    ...represented,
  };
}

/** Returns the debt of an event, with its claim or appeal and the URLs. */
function debtMembersOf(baseUrl: string, { id, claim, appeal }: ChangedDebt) {
  const link = (path: string, of: string) => ({ id: of, href: `${baseUrl}/openapi/${path}/${of}` });
  return {
    debt: link('debts', id),
    ...(claim !== null && { claim: link('claims', claim) }),
    ...(appeal !== null && { appeal: link('appeals', appeal) }),
  };
}

/**
 * Returns a function that writes an event as JSON text. It concatenates strings, which is faster for pages of hundreds
 * of events, and its values need no escaping.
 */
export function eventWriter(organisationId: string, baseUrl: string): (change: LoggedChange) => string {
  const whose = `"organisationId":"${organisationId}","declaration":{"id":"`;
  const href = JSON.stringify(`${baseUrl}/openapi/declarations/`).slice(0, -1);
  return (change) => {
    const { sequence, event, at, declarationId: id, lrn, mrn, status, represented, debt } = change;
    const more = debt ? debtMembersOf(baseUrl, debt) : represented;
    const besides = more ? `,${JSON.stringify(more).slice(1, -1)}` : '';
    return (
      `{"id":"${idOf(organisationId, change)}","type":"${typeOf(event)}","sequence":${sequence},"occurredAt":"${at}",${whose}${id}"` +
      `,"lrn":${JSON.stringify(lrn)},"mrn":${JSON.stringify(mrn)},"status":"${status}","href":${href}${id}"}${besides}}`
    );
  };
}

function idOf(organisationId: string, { sequence, represented }: LoggedChange) {
  const stream = streamNameOf(organisationId, represented && 'principal');
  return idOfBytes('evt', sha256Prefix(`event ${stream} ${sequence}`));
}

function typeOf(event: string): (typeof eventTypes)[number] {
  if (!isEventName(event)) throw new Error(`the log contains an event of an unknown type: ${event}`);
  return event;
}

const eventNameSet: ReadonlySet<string> = new Set(eventTypes);

function isEventName(text: string): text is (typeof eventTypes)[number] {
  return eventNameSet.has(text);
}

/** Adds the declaration snapshot to the text of an event. */
export function withDeclarationSnapshot(text: string, { document, ...then }: DeclarationSnapshot): string {
  const members = JSON.stringify(then).slice(1, -1);
  // Only the real property matches, because quotation marks in user input are escaped.
  return text.replace(/"href":"[^"]*"/, (href) => `${href},${members},"document":${document}`);
}

/** Returns a digest of a text with 128 bits. */
export function sha256Prefix(text: string): Uint8Array {
  // A digest as hexadecimal text costs a third of the time of a digest in a buffer.
  return Buffer.from(hash('sha256', text, 'hex').slice(0, 32), 'hex');
}

export const eventExample: PortalEvent = {
  id: 'evt_4c0m9k7w2v8n3x5q1z6t0r4yhd',
  type: 'declaration.released',
  sequence: 42,
  occurredAt: '2026-11-20T08:00:02.000Z',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  declaration: {
    id: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
    lrn: 'COFFEE-0001',
    mrn: '26XA0123456789ABC3',
    status: 'released',
    href: 'https://portal.example/openapi/declarations/dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  },
};
