import { type Static, Type } from 'typebox';
import { country } from '../../country/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { DeclarationType, DraftDeclarationInput } from '../document/public.ts';
import {
  allStatuses,
  declarantActionsText,
  goodsOutcomes,
  lanes,
  possibleNextActions,
  type StatusOutlook,
  statusGroups,
  statusOutlookOf,
} from '../lifecycle/public.ts';
import type { DeclarationRow } from './declaration-row.ts';
import { draftMembers, Warnings } from './finding-schemas.ts';

export const NextActionElement = Type.Object(
  {
    actor: Type.Enum(['declarant', 'customs'], { description: 'Party that must act: declarant or customs' }),
    action: Type.Enum([...possibleNextActions], { description: 'Required action' }),
    dueBy: Type.Optional(
      Type.String({ description: 'Time limit for the action (RFC 3339); absent without a limit' }),
    ),
  },
  { additionalProperties: false, title: 'NextAction', description: 'Next required action' },
);

/** Returns the schema of the status of a declaration. */
export function statusSchema(description: string) {
  return Type.Enum([...allStatuses], {
    title: 'DeclarationStatus',
    typeDescription: 'Status of a declaration',
    description,
  });
}

/** Properties that every response with a declaration contains. */
export const summaryMembers = {
  id: Type.String({ pattern: idPattern('dec'), description: 'Identifier of the declaration' }),
  lrn: Type.String({ description: 'Local reference number of the declarant (WCO: FunctionalReferenceID)' }),
  mrn: orNull(
    Type.String(),
    'Movement reference number; null until customs registers or accepts the declaration',
  ),
  type: DeclarationType,
  office: orNull(Type.String(), 'Customs office of lodgement; null if the draft does not state it'),
  status: statusSchema('Status of the declaration'),
  statusGroup: Type.Enum([...statusGroups], { description: 'Group to which the status belongs' }),
  lane: orNull(Type.Enum([...lanes]), 'Control lane; null until customs assigns it'),
  changedAt: timeSchema('Time of the last change of the declaration'),
  nextActions: Type.Array(NextActionElement, {
    description: 'Next required actions, with the party that must act and the time limit',
  }),
};

/** Properties that explain why an action is refused. */
export const refusalReasonMembers = {
  reasonCode: Type.Optional(
    Type.String({
      description: 'Stable, machine-readable code of the reason; absent if the action is allowed',
    }),
  ),
  reason: Type.Optional(Type.String({ description: 'Reason in English; absent if the action is allowed' })),
};

const ActionElement = Type.Object(
  {
    allowed: Type.Boolean({ description: 'True if the declarant can take this action now' }),
    ...refusalReasonMembers,
  },
  { title: 'DeclarantAction', additionalProperties: false },
);

/** Schema of a change of a declaration in its history and in its list of events. */
export const HistoryElement = Type.Object(
  {
    event: Type.String({ description: 'Name of the event, for instance `declaration.accepted`' }),
    occurredAt: timeSchema('Time of the change'),
    actor: Type.Enum(['declarant', 'customs', 'system'], {
      description: 'Party that caused the change: the declarant, customs, or the portal itself (`system`)',
    }),
    status: statusSchema('Status after the change'),
    lane: orNull(Type.Enum([...lanes]), 'Control lane after the change; null before customs assigns it'),
    reason: orNull(Type.String(), 'Reason given for the change; null if no reason was given'),
  },
  { additionalProperties: false },
);

/** Properties of a declaration that only its declarant receives. */
export const declarantMembers = {
  ...summaryMembers,
  version: Type.Integer({ minimum: 1, description: 'Current version of the declaration' }),
  createdAt: timeSchema('Time when the draft was created'),
  lodgedAt: orNull(timeSchema('Time of lodgement'), 'Time of lodgement; null for a draft'),
  expectedBy: Type.Optional(
    timeSchema(
      `Time by which customs will probably release the goods or, after the release, clear the declaration. It is the time within which 90 % of the declarations of the same office, type and lane reached this step in the last ${country.serviceLevels.recentDays} days. Absent without enough such declarations, at the end of the declaration, and for goods that arrive after the lodgement`,
    ),
  ),
  tracks: Type.Object(
    {
      control: Type.String({ description: 'Sub-status of the control of documents or goods' }),
      payment: Type.String({ description: 'Sub-status of the payment of duties' }),
      amendment: Type.String({ description: 'Sub-status of the latest amendment' }),
      invalidation: Type.String({ description: 'Sub-status of the invalidation' }),
      query: Type.String({ description: 'Sub-status of the query from customs' }),
      discharge: Type.String({ description: 'Sub-status of the discharge of the procedure' }),
    },
    {
      additionalProperties: false,
      title: 'DeclarationTracks',
      description: 'Sub-statuses in addition to `status`, such as `payment`',
    },
  ),
  outcome: orNull(
    Type.Enum([...goodsOutcomes], { title: 'GoodsOutcome' }),
    'Disposition of the goods after customs refused to release them; null otherwise',
  ),
  actions: Type.Record(Type.String(), ActionElement, {
    description:
      'Actions of the declarant. For each action: whether it is allowed now, and the reason if it is not allowed',
  }),
};

/** Additional properties that only the principal receives. */
export const principalOnlyProperties = {
  lodgedBy: Type.Optional(
    Type.String({
      pattern: idPattern('org'),
      description:
        'Organisation that lodged the declaration; only the principal, importer or exporter sees this property',
    }),
  ),
  mandateId: Type.Optional(
    Type.String({
      pattern: idPattern('man'),
      description:
        'Mandate under which the declaration was lodged; only the principal, importer or exporter sees this property',
    }),
  ),
};

/** The organisation that lodged a declaration in another's name, and the id of the mandate. */
export interface LodgedFor {
  readonly lodgedBy: string;
  readonly mandateId: string;
}

export const DeclarationSummary = Type.Object(
  { ...declarantMembers, ...principalOnlyProperties },
  {
    additionalProperties: false,
    title: 'DeclarationSummary',
    description: 'A declaration without its content',
  },
);

/** Schema of a declaration with its document. */
export const DeclarationResource = Type.Object(
  { ...declarantMembers, ...draftMembers, document: DraftDeclarationInput },
  { additionalProperties: false, title: 'Declaration', description: 'A declaration with its content' },
);

export const LodgedDeclaration = Type.Object(
  { ...declarantMembers, warnings: Warnings, document: DraftDeclarationInput },
  {
    additionalProperties: false,
    title: 'LodgedDeclaration',
    description: 'A lodged declaration with the warnings of the rules',
  },
);

export const CreatedDeclaration = Type.Object(
  { ...declarantMembers, ...draftMembers, document: DraftDeclarationInput },
  {
    additionalProperties: false,
    title: 'CreatedDeclaration',
    description: 'A created declaration with its content',
  },
);

/** The declaration for which a response is built. A declaration that is about to be stored is accepted too. */
export type DeclarationView = Omit<
  DeclarationRow,
  'organisationId' | 'statusGroup' | 'contentHash' | 'revision' | 'status' | 'lane'
> & {
  /** Status group and next actions, if they are already calculated. */
  readonly outlook?: StatusOutlook;
  /** Whether the viewer is the principal of a declaration that another organisation lodged. */
  readonly asPrincipal?: boolean;
};

/** The same data with times as RFC 3339 texts in UTC. */
export type DeclarationTextView = Omit<DeclarationView, 'createdAt' | 'changedAt' | 'lodgedAt'> & {
  readonly createdAt: string;
  readonly changedAt: string;
  readonly lodgedAt: string | null;
};

function asText({ createdAt, changedAt, lodgedAt, ...row }: DeclarationView): DeclarationTextView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    lodgedAt: lodgedAt?.toISOString() ?? null,
  };
}

/** Returns the summary of a declaration for customs, without the actions of the declarant. */
export function summaryForCustoms(row: DeclarationView): Omit<Static<typeof DeclarationSummary>, 'actions'> {
  return JSON.parse(`${openSummary(asText(row))}}`);
}

/** Returns the summary of a declaration as JSON text, with additional properties. */
export function declarationSummaryJson(row: DeclarationTextView, now: Date, more: object = {}): string {
  const others = JSON.stringify(more).slice(1, -1);
  return `${openWithActions(row, now)}${others && `,${others}`}}`;
}

function openWithActions(row: DeclarationTextView, now: Date): string {
  return `${openSummary(row)},"actions":${declarantActionsText(row.lifecycle, now, row.asPrincipal)}`;
}

/*
 * Concatenates JSON text instead of serialising objects, because a list contains hundreds of summaries. Ids, times and
 * constants need no escaping; values that declarants type do.
 */
function openSummary(row: DeclarationTextView): string {
  const { lifecycle, lodgedAt } = row;
  const { status, lane, outcome, control, payment, amendment, invalidation, query } = lifecycle;
  const { discharge = 'none' } = lifecycle;
  const { statusGroup, nextActions } = row.outlook ?? statusOutlookOf(lifecycle);
  return (
    `{"id":"${row.id}","lrn":${JSON.stringify(row.lrn)},"mrn":${JSON.stringify(row.mrn)},"type":"${row.type}"` +
    `,"office":${JSON.stringify(row.office)},"status":"${status}","statusGroup":"${statusGroup}","lane":${quotedOrNull(lane)}` +
    `,"changedAt":"${row.changedAt}","nextActions":${JSON.stringify(nextActions)}` +
    `,"version":${row.version},"createdAt":"${row.createdAt}","lodgedAt":${quotedOrNull(lodgedAt)}` +
    `,"tracks":{"control":"${control}","payment":"${payment}","amendment":"${amendment}"` +
    `,"invalidation":"${invalidation}","query":"${query}","discharge":"${discharge}"},"outcome":${quotedOrNull(outcome ?? null)}`
  );
}

function quotedOrNull(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

/**
 * Returns the response with a declaration. It contains the text of the document as received, without parsing and
 * serialising the document.
 */
export function resourceText(row: DeclarationView, document: string, now: Date, more: object = {}): string {
  const others = JSON.stringify(more).slice(1, -1);
  return `${openWithActions(asText(row), now)}${others && `,${others}`},"document":${document}}`;
}
