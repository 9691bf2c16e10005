import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { DeclarationType, SentDeclaration } from '../../declarations/document/public.ts';
import { type DeclarationThen, type LoggedChange, streamOf } from '../../declarations/feed/public.ts';
import { eventNames, eventTexts } from '../../declarations/lifecycle/public.ts';
import { representedMembers, summaryMembers } from '../../declarations/record/public.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { idOfBytes, idPattern } from '../../foundation/ids.ts';

export const EventType = Type.Enum([...eventNames], {
  title: 'EventType',
  description: `What happened.\n\n${Object.entries(eventTexts)
    .map(([type, words]) => `- \`${type}\`: ${words}`)
    .join('\n')}`,
});

/** What an event may bring with it. */
export const Include = Type.Array(Type.Enum(['declaration']), {
  maxItems: 1,
  description:
    '`declaration`: each event brings its declaration as it was then, with its document, so that nothing has to be read besides',
});

/** Of `include=declaration`: the declaration as the event left it, whatever has become of it since. */
const thenMembers = {
  type: Type.Optional(DeclarationType),
  office: Type.Optional(summaryMembers.office),
  statusGroup: Type.Optional(summaryMembers.statusGroup),
  lane: Type.Optional(summaryMembers.lane),
  changedAt: Type.Optional(timeElement('The time of the event')),
  nextActions: Type.Optional(summaryMembers.nextActions),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The version of the document that held then' }),
  ),
  duties: Type.Optional(
    orNull(
      Type.Object(
        {
          version: Type.Integer({ minimum: 1, description: 'The version that was assessed' }),
          assessedAt: timeElement('Time of the assessment'),
          currency: Type.String({ description: 'The national currency' }),
          payable: Type.String({ description: 'What is to be paid, a decimal' }),
          suspended: Type.String({ description: 'What a guarantee covers meanwhile, a decimal' }),
        },
        { additionalProperties: false },
      ),
      'The duties as they had been assessed; null before that, and where they were assessed anew since',
    ),
  ),
  openQuery: Type.Optional(
    orNull(
      Type.Object(
        {
          number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
          question: Type.String({ description: 'What customs asks' }),
          requestedDocuments: Type.Array(Type.String(), { description: 'Document types that are asked for' }),
          openedAt: timeElement('When customs asked'),
          dueBy: orNull(timeElement('Until when'), 'Until when it must be answered'),
        },
        { additionalProperties: false },
      ),
      'The query that waited for an answer',
    ),
  ),
  document: Type.Optional(SentDeclaration),
};

/** What happened to what, and where to read the rest, unless it is asked for. */
export const PortalEvent = Type.Object(
  {
    id: Type.String({
      pattern: idPattern('evt'),
      description: 'The event, for ever the same: whoever has it has this event already',
    }),
    type: EventType,
    sequence: Type.Integer({
      minimum: 1,
      description: 'Its number in the log of the organisation: the larger one is the later one',
    }),
    occurredAt: timeElement('When it happened'),
    organisationId: Type.String({ pattern: idPattern('org'), description: 'Whose declaration it is' }),
    declaration: Type.Object(
      {
        id: Type.String({ pattern: idPattern('dec'), description: 'Our id of the declaration' }),
        lrn: Type.String({ description: 'The declarant’s own reference' }),
        mrn: orNull(Type.String(), 'The movement reference number, if it had one then'),
        status: Type.String({ description: 'The main state after the event' }),
        href: Type.String({ description: 'Where the declaration is to be read' }),
        ...thenMembers,
      },
      {
        additionalProperties: false,
        description: 'What it happened to; with `include=declaration` as it was then, with its document',
      },
    ),
    ...representedMembers,
  },
  {
    additionalProperties: false,
    title: 'Event',
    description: 'Something that happened to a declaration; new types and members may be added',
  },
);
export type PortalEvent = Static<typeof PortalEvent>;

/** The event of a change. Its id follows from its place in the log, so that every tap tells the same one. */
export function eventOf(organisationId: string, baseUrl: string, change: LoggedChange): PortalEvent {
  const { sequence, event, at, declarationId: id, lrn, mrn, status, represented } = change;
  return {
    id: idOf(organisationId, change),
    type: typeOf(event),
    sequence,
    occurredAt: at,
    organisationId,
    declaration: { id, lrn, mrn, status, href: `${baseUrl}/openapi/declarations/${id}` },
    ...represented,
  };
}

/** The same as JSON, put together for pages of hundreds: ids, times, and words of our own need no escaping. */
export function eventWriter(organisationId: string, baseUrl: string): (change: LoggedChange) => string {
  const whose = `"organisationId":"${organisationId}","declaration":{"id":"`;
  const href = JSON.stringify(`${baseUrl}/openapi/declarations/`).slice(0, -1);
  return (change) => {
    const { sequence, event, at, declarationId: id, lrn, mrn, status, represented } = change;
    const besides = represented ? `,${JSON.stringify(represented).slice(1, -1)}` : '';
    return (
      `{"id":"${idOf(organisationId, change)}","type":"${typeOf(event)}","sequence":${sequence},"occurredAt":"${at}",${whose}${id}"` +
      `,"lrn":${JSON.stringify(lrn)},"mrn":${JSON.stringify(mrn)},"status":"${status}","href":${href}${id}"}${besides}}`
    );
  };
}

function idOf(organisationId: string, { sequence, represented }: LoggedChange) {
  const stream = streamOf(organisationId, represented && 'principal');
  return idOfBytes('evt', digestOf(`event ${stream} ${sequence}`));
}

function typeOf(event: string): (typeof eventNames)[number] {
  if (!isEventName(event)) throw new Error(`the log has an event of an unknown type: ${event}`);
  return event;
}

const known: ReadonlySet<string> = new Set(eventNames);

function isEventName(text: string): text is (typeof eventNames)[number] {
  return known.has(text);
}

/** The event with its declaration as it was then. */
export function withDeclaration(text: string, { document, ...then }: DeclarationThen): string {
  const members = JSON.stringify(then).slice(1, -1);
  // In what a declarant has typed quotation marks are escaped: only the member itself begins so.
  return text.replace(/"href":"[^"]*"/, (href) => `${href},${members},"document":${document}`);
}

/** 128 bits that follow from a text. */
export function digestOf(text: string): Uint8Array {
  // As text, which costs a third of what a buffer does.
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
