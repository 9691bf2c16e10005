import { type Static, Type } from 'typebox';
import { country, declarationTypes } from '../../country/public.ts';
import type { DecidingChange, DecidingEvent } from '../../declarations/customs/public.ts';
import type { DraftDeclaration } from '../../declarations/document/public.ts';
import { ApplicableLaw } from '../../declarations/law/public.ts';
import { goodsOutcomes } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { idPattern } from '../../foundation/ids.ts';

const decisionNames = [
  'accepted',
  'rejected',
  'released',
  'not_released',
  'cleared',
  'exited',
  'expired',
  'invalidated',
  'amendment_granted',
  'amendment_denied',
  'invalidation_denied',
] as const;
export type DecisionName = (typeof decisionNames)[number];

const namesOfEvents: Readonly<Record<DecidingEvent, DecisionName>> = {
  'declaration.accepted': 'accepted',
  'declaration.rejected': 'rejected',
  'declaration.released': 'released',
  'declaration.not_released': 'not_released',
  'declaration.cleared': 'cleared',
  'declaration.exited': 'exited',
  'declaration.expired': 'expired',
  'declaration.invalidated': 'invalidated',
  'amendment.granted': 'amendment_granted',
  'amendment.denied': 'amendment_denied',
  'invalidation.denied': 'invalidation_denied',
};

export function decisionNameOf(event: DecidingEvent): DecisionName {
  return namesOfEvents[event];
}

const closed = { additionalProperties: false };

const party = Type.Object(
  { name: Type.String(), identification: orNull(Type.String(), 'Identification number, if stated') },
  closed,
);

const PackagesElement = Type.Object(
  {
    type: Type.String({ description: 'Kind of package (UN/ECE Rec. 21)' }),
    count: Type.Integer({ minimum: 0, description: 'How many' }),
    marks: orNull(Type.String(), 'Marks and numbers on them'),
  },
  closed,
);

const itemElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    commodityCode: orNull(Type.String(), 'Code of the tariff'),
    description: orNull(Type.String(), 'What the goods are'),
    procedure: orNull(Type.String(), 'What is requested for them, and what they were under before'),
    additionalProcedures: Type.Array(Type.String(), { description: 'What refines the procedure' }),
    origin: orNull(Type.String(), 'Country of origin'),
    grossMass: orNull(Type.String(), 'Kilograms with packaging'),
    packages: Type.Array(PackagesElement),
  },
  closed,
);

const name = Type.Enum([...decisionNames], { description: 'What was decided' });
const outcome = orNull(Type.Enum([...goodsOutcomes]), 'What becomes of goods whose release was refused');
const number = Type.Integer({ minimum: 1, description: 'Its number in the declaration' });
const verification = Type.String({
  description: 'Where anyone can check, without an account, whether the decision still stands',
});

/** A decision as it is signed: it says nothing that changes later. */
export const Decision = Type.Object(
  {
    number,
    decision: name,
    official: Type.Boolean({ description: 'False: of a portal that demonstrates, and worth nothing' }),
    decidedAt: timeElement('When it was taken'),
    reason: orNull(Type.String(), 'The reason given'),
    lane: orNull(Type.String(), 'The lane of control then'),
    outcome,
    declaration: Type.Object(
      {
        id: Type.String({ pattern: idPattern('dec') }),
        lrn: Type.String(),
        mrn: orNull(Type.String(), 'The MRN, if there was one'),
        type: Type.Enum([...declarationTypes]),
        office: orNull(Type.String(), 'The customs office'),
        version: Type.Integer({ minimum: 1, description: 'The version that was decided on' }),
      },
      closed,
    ),
    parties: Type.Object(
      {
        declarant: orNull(party, 'Who declares'),
        representative: orNull(party, 'Who acts for the declarant'),
        importer: orNull(party, 'The importer'),
        exporter: orNull(party, 'The exporter'),
      },
      closed,
    ),
    applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
    goods: Type.Object(
      {
        location: orNull(Type.String(), 'Where the goods are'),
        transportDocuments: Type.Array(
          Type.Object({ type: Type.String(), reference: Type.String() }, closed),
          { description: 'Under which they are carried' },
        ),
        totalPackages: orNull(Type.Integer(), 'Packages of all goods items'),
        grossMass: orNull(Type.String(), 'Kilograms of the whole consignment'),
        containers: Type.Array(Type.String(), { description: 'Container numbers' }),
        items: Type.Array(itemElement),
      },
      closed,
    ),
    verification,
  },
  { ...closed, title: 'Decision', description: 'What customs decided on a declaration' },
);
export type Decision = Static<typeof Decision>;

/** A decision in a list, with what has become of it. */
export const DecisionSummary = Type.Object(
  {
    number,
    decision: name,
    decidedAt: timeElement('When it was taken'),
    reason: orNull(Type.String(), 'The reason given'),
    outcome,
    inForce: Type.Boolean({ description: 'Whether the decision is still in force' }),
    href: Type.String({ description: 'Where the decision is: as JSON, signed, or to print' }),
    verification,
  },
  { ...closed, title: 'DecisionSummary', description: 'Decision with its validity' },
);
export type DecisionSummary = Static<typeof DecisionSummary>;

type Party = { readonly name?: string; readonly identification?: string } | undefined;

function partyOf(given: Party): Static<typeof party> | null {
  return given?.name === undefined
    ? null
    : { name: given.name, identification: given.identification ?? null };
}

/** The decision that a change was, on the document that it was taken on. */
export function decisionOf(
  change: DecidingChange,
  place: { readonly number: number; readonly verification: string },
  row: Pick<DeclarationRow, 'id' | 'lrn' | 'type' | 'office'>,
  document: DraftDeclaration,
  applicableLaw: ApplicableLaw | null,
): Decision {
  const { consignment = {}, goodsItems = [] } = document;
  const { transportDocument } = consignment;
  return {
    number: place.number,
    decision: decisionNameOf(change.event),
    official: country.official,
    decidedAt: change.decidedAt.toISOString(),
    reason: change.reason,
    lane: change.lane,
    outcome: change.outcome,
    declaration: {
      id: row.id,
      lrn: row.lrn,
      mrn: change.mrn,
      type: row.type,
      office: document.office ?? row.office,
      version: change.version,
    },
    parties: {
      declarant: partyOf(document.declarant),
      representative: partyOf(document.representative),
      importer: partyOf(document.importer),
      exporter: partyOf(document.exporter),
    },
    applicableLaw: isBeforeAcceptance(change) ? null : applicableLaw,
    goods: {
      location: consignment.goodsLocation ?? null,
      transportDocuments: transportDocument ? [transportDocumentOf(transportDocument)] : [],
      totalPackages: consignment.totalPackages ?? null,
      grossMass: consignment.grossMass ?? null,
      containers: (consignment.containers ?? []).flatMap((container) => container.number ?? []),
      items: goodsItems.map(itemOf),
    },
    verification: place.verification,
  };
}

function isBeforeAcceptance({ event }: DecidingChange): boolean {
  return event === 'declaration.rejected';
}

function transportDocumentOf({
  type = '',
  reference = '',
}: {
  readonly type?: string;
  readonly reference?: string;
}) {
  return { type, reference };
}

type Items = NonNullable<DraftDeclaration['goodsItems']>;

function itemOf(item: Items[number], index: number): Static<typeof itemElement> {
  return {
    number: index + 1,
    commodityCode: item.commodityCode ?? null,
    description: item.description ?? null,
    procedure: item.procedure ?? null,
    additionalProcedures: [...(item.additionalProcedures ?? [])],
    origin: item.origin ?? null,
    grossMass: item.grossMass ?? null,
    packages: (item.packages ?? []).map(({ type = '', count = 0, marks = null }) => ({ type, count, marks })),
  };
}

/** What has become of a decision since. */
export interface Standing {
  readonly inForce: boolean;
  /** What took it back. */
  readonly endedBy: { readonly decision: DecisionName; readonly decidedAt: Date } | null;
  /** When the declaration was last amended since: the goods may read otherwise now. */
  readonly amendedAt: Date | null;
}

const ending: readonly DecidingEvent[] = ['declaration.invalidated', 'declaration.expired'];

/** Invalidation takes every earlier decision back, and so does expiry: goods that are released for export must leave. */
export function standingOf(changes: readonly DecidingChange[], number: number): Standing {
  const later = changes.slice(number);
  const end = later.find(({ event }) => ending.includes(event));
  const amended = later.findLast(({ event }) => event === 'amendment.granted');
  return {
    inForce: end === undefined,
    endedBy: end ? { decision: decisionNameOf(end.event), decidedAt: end.decidedAt } : null,
    amendedAt: amended?.decidedAt ?? null,
  };
}
