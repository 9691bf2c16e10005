import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { idPattern } from '../../foundation/ids.ts';
import { DeclarationType, SentDeclaration } from '../document/public.ts';
import {
  allStatuses,
  declarantsActionsText,
  goodsOutcomes,
  knownNextActions,
  lanes,
  type NextAction,
  type Outlook,
  outlookOf,
  statusGroups,
} from '../lifecycle/public.ts';
import type { DeclarationRow } from './declaration-row.ts';

export const NextActionElement = Type.Object(
  {
    actor: Type.Enum(['declarant', 'customs'], { description: 'Who has to act' }),
    action: Type.Enum([...knownNextActions], { description: 'The required action' }),
    dueBy: Type.Optional(Type.String({ description: 'Until when, RFC 3339' })),
  },
  { additionalProperties: false, title: 'NextAction', description: 'What has to happen next' },
);

/** The members that a declaration shows everywhere. */
export const summaryMembers = {
  id: Type.String({ pattern: idPattern('dec'), description: 'Our id of the declaration' }),
  lrn: Type.String({ description: 'The declarant\u2019s own reference (WCO: FunctionalReferenceID)' }),
  mrn: orNull(Type.String(), 'The movement reference number, given at registration or acceptance'),
  type: DeclarationType,
  office: orNull(Type.String(), 'The customs office of declaration'),
  status: Type.Enum([...allStatuses], { description: 'The main state' }),
  statusGroup: Type.Enum([...statusGroups], { description: 'The coarse state' }),
  lane: orNull(Type.Enum([...lanes]), 'The lane of control, once assigned'),
  changedAt: timeElement('When the declaration last changed'),
  nextActions: Type.Array(NextActionElement, { description: 'What has to happen next, by whom, until when' }),
};

/** Why something may not be done. */
export const whyNotMembers = {
  reasonCode: Type.Optional(Type.String({ description: 'Why not, stable: what programs look at' })),
  reason: Type.Optional(Type.String({ description: 'The same in English' })),
};

const ActionElement = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether the declarant may do this now' }),
    ...whyNotMembers,
  },
  { additionalProperties: false },
);

/** A change as the history and the events tell of it. */
export const HistoryElement = Type.Object(
  {
    event: Type.String({ description: 'What happened, for instance `declaration.accepted`' }),
    occurredAt: timeElement('When'),
    actor: Type.Enum(['declarant', 'customs', 'system'], { description: 'Who did it' }),
    status: Type.Enum([...allStatuses], { description: 'The main state afterwards' }),
    lane: orNull(Type.Enum([...lanes]), 'The lane afterwards'),
    reason: orNull(Type.String(), 'The reason given'),
  },
  { additionalProperties: false },
);

/** What a declaration shows of itself to its declarant. */
export const ownMembers = {
  ...summaryMembers,
  version: Type.Integer({ minimum: 1, description: 'The version of the document' }),
  createdAt: timeElement('When the draft was created'),
  lodgedAt: orNull(timeElement('When'), 'When the declaration was lodged'),
  tracks: Type.Object(
    {
      control: Type.String(),
      payment: Type.String(),
      amendment: Type.String(),
      invalidation: Type.String(),
      query: Type.String(),
      discharge: Type.String(),
    },
    { additionalProperties: false, description: 'What runs beside the main state' },
  ),
  outcome: orNull(Type.Enum([...goodsOutcomes]), 'What becomes of the goods, once their release is refused'),
  actions: Type.Record(Type.String(), ActionElement, {
    description: 'What the declarant may do now, and why not where it may not',
  }),
};

/** What is told of a declaration besides, to its principal. */
export const representedMembers = {
  lodgedBy: Type.Optional(
    Type.String({
      pattern: idPattern('org'),
      description: 'To the principal alone: the organisation that lodged it',
    }),
  ),
  mandateId: Type.Optional(
    Type.String({
      pattern: idPattern('man'),
      description: 'To the principal alone: the mandate by which it was lodged',
    }),
  ),
};

/** Who lodged a declaration in somebody's name, and by which mandate. */
export interface LodgedFor {
  readonly lodgedBy: string;
  readonly mandateId: string;
}

export const DeclarationSummary = Type.Object(
  { ...ownMembers, ...representedMembers },
  {
    additionalProperties: false,
    title: 'DeclarationSummary',
    description: 'A declaration without its document',
  },
);

const findingMembers = {
  code: Type.String({ description: 'The kind of fault, or the id of the rule' }),
  in: Type.Literal('body'),
  pointer: Type.String({ description: 'The place as a JSON Pointer (RFC 6901)' }),
  label: Type.String({ description: 'The place as people call it' }),
  message: Type.String({ description: 'What was found, for people' }),
  hint: Type.Optional(Type.String({ description: 'What to do about it' })),
  actual: Type.Optional(Type.Unknown({ description: 'The value at that place' })),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the message says beside the place and what was found',
    }),
  ),
  expected: Type.Optional(Type.Unknown({ description: 'What would be right' })),
  dataElement: Type.Optional(
    Type.String({ description: 'Of a rule: the data element that it judges (WCO)' }),
  ),
  documentationUrl: Type.Optional(
    Type.String({ format: 'uri', description: 'Of a rule: its page, with examples' }),
  ),
  fix: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'The steps that fix it, if only one fix is possible (RFC 6902)',
    }),
  ),
};

/** What does not refuse a lodgement but should be known. */
export const Warnings = Type.Array(
  Type.Object(
    {
      ...findingMembers,
      severity: Type.Enum(['warning', 'info'], { description: 'How much it matters' }),
    },
    { additionalProperties: false, title: 'Warning' },
  ),
  { description: 'What does not refuse the lodgement but should be known' },
);

/** What a draft tells of being lodged. */
export const draftMembers = {
  canLodge: Type.Optional(Type.Boolean({ description: 'Of a draft: whether it could be lodged now' })),
  errors: Type.Optional(
    Type.Array(
      Type.Object(
        { ...findingMembers, severity: Type.Enum(['error'], { description: 'Each refuses a lodgement' }) },
        { additionalProperties: false, title: 'DraftFault' },
      ),
      { description: 'Of a draft: what would refuse its lodgement' },
    ),
  ),
  warnings: Type.Optional(Warnings),
};

/** A draft as it was stored, or a declaration with its document. */
export const DeclarationResource = Type.Object(
  { ...ownMembers, ...draftMembers, document: SentDeclaration },
  { additionalProperties: false, title: 'Declaration', description: 'A declaration with its document' },
);

export const LodgedDeclaration = Type.Object(
  { ...ownMembers, warnings: Warnings, document: SentDeclaration },
  {
    additionalProperties: false,
    title: 'LodgedDeclaration',
    description: 'A declaration as it was lodged, with what the rules say of it',
  },
);

export const CreatedDeclaration = Type.Object(
  { ...ownMembers, ...draftMembers, document: SentDeclaration },
  {
    additionalProperties: false,
    title: 'CreatedDeclaration',
    description: 'A declaration as it was created',
  },
);

/** What the answer is made of; a row that is about to be stored serves as well as one that was read. */
export type Shown = Omit<
  DeclarationRow,
  'organisationId' | 'statusGroup' | 'contentHash' | 'revision' | 'status' | 'lane'
> & {
  /** What follows from its state, where that is known already. */
  readonly outlook?: Outlook;
  /** Whether it is shown to the principal, in whose name another has lodged it. */
  readonly asPrincipal?: boolean;
};

/** The same with its times as they are told, RFC 3339 in UTC. */
export type ShownAsText = Omit<Shown, 'createdAt' | 'changedAt' | 'lodgedAt'> & {
  readonly createdAt: string;
  readonly changedAt: string;
  readonly lodgedAt: string | null;
};

function asText({ createdAt, changedAt, lodgedAt, ...row }: Shown): ShownAsText {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    lodgedAt: lodgedAt?.toISOString() ?? null,
  };
}

/** A declaration without its document, as its declarant sees it now. */
export function summaryOf(row: Shown, now: Date): Static<typeof DeclarationSummary> {
  return JSON.parse(summaryText(asText(row), now));
}

function actionsText(actions: readonly NextAction[]): string {
  return actions.length === 0 ? '[]' : JSON.stringify(actions.map(plainAction));
}

function plainAction({ actor, action, dueBy }: NextAction): Static<typeof NextActionElement> {
  return dueBy === undefined ? { actor, action } : { actor, action, dueBy };
}

/** The same as JSON, with what else is told of it. */
export function summaryText(row: ShownAsText, now: Date, more: object = {}): string {
  const others = JSON.stringify(more).slice(1, -1);
  return `${openSummary(row, now)}${others && `,${others}`}}`;
}

/*
 * Put together, not made of objects: a list has hundreds of them. Ids, times, and words of our own need no escaping; what a
 * declarant has typed does.
 */
function openSummary(row: ShownAsText, now: Date): string {
  const { lifecycle, lodgedAt } = row;
  const { status, lane, outcome, control, payment, amendment, invalidation, query } = lifecycle;
  const { discharge = 'none' } = lifecycle;
  const { statusGroup, nextActions } = row.outlook ?? outlookOf(lifecycle);
  return (
    `{"id":"${row.id}","lrn":${JSON.stringify(row.lrn)},"mrn":${JSON.stringify(row.mrn)},"type":"${row.type}"` +
    `,"office":${JSON.stringify(row.office)},"status":"${status}","statusGroup":"${statusGroup}","lane":${word(lane)}` +
    `,"changedAt":"${row.changedAt}","nextActions":${actionsText(nextActions)}` +
    `,"version":${row.version},"createdAt":"${row.createdAt}","lodgedAt":${word(lodgedAt)}` +
    `,"tracks":{"control":"${control}","payment":"${payment}","amendment":"${amendment}"` +
    `,"invalidation":"${invalidation}","query":"${query}","discharge":"${discharge}"},"outcome":${word(outcome ?? null)}` +
    `,"actions":${declarantsActionsText(lifecycle, now, row.asPrincipal)}`
  );
}

function word(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

/** The answer's text: the document stands in it as it was received, not parsed and written again. */
export function resourceText(row: Shown, document: string, now: Date, more: object = {}): string {
  const others = JSON.stringify(more).slice(1, -1);
  return `${openSummary(asText(row), now)}${others && `,${others}`},"document":${document}}`;
}
