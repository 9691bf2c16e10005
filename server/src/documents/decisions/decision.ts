import { type Static, Type } from 'typebox';
import { country, declarationTypes } from '../../country/public.ts';
import { ApplicableLaw } from '../../declarations/applicable-law/public.ts';
import type { DecidingChange, DecidingEvent } from '../../declarations/customs/public.ts';
import type { DraftDeclaration } from '../../declarations/document/public.ts';
import { goodsOutcomes } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
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

const decisionSchemaOptions = { additionalProperties: false };

const partySchema = Type.Object(
  {
    name: Type.String({ description: 'Name of the person or company' }),
    identification: orNull(Type.String(), 'Identification number; null if the declaration does not state it'),
  },
  { ...decisionSchemaOptions, title: 'DecisionParty' },
);

const PackagesElement = Type.Object(
  {
    type: Type.String({ description: 'Type of package (UN/ECE Rec. 21)' }),
    count: Type.Integer({ minimum: 0, description: 'Number of packages' }),
    marks: orNull(Type.String(), 'Marks and numbers on the packages; null without marks'),
  },
  decisionSchemaOptions,
);

const itemElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    commodityCode: orNull(Type.String(), 'Commodity code; null if the declaration does not state it'),
    description: orNull(Type.String(), 'Description of the goods; null if the declaration does not state it'),
    procedure: orNull(
      Type.String(),
      'Code of the requested and previous procedure, such as `4000`; null if the declaration does not state it',
    ),
    additionalProcedures: Type.Array(Type.String(), { description: 'Additional procedure codes' }),
    origin: orNull(Type.String(), 'Country of origin; null if the declaration does not state it'),
    grossMass: orNull(
      Type.String(),
      'Mass with packaging, in kilograms; null if the declaration does not state it',
    ),
    packages: Type.Array(PackagesElement, { description: 'Packages of the goods item' }),
  },
  decisionSchemaOptions,
);

const decisionNameSchema = Type.Enum([...decisionNames], { description: 'Type of the decision' });
const outcome = orNull(
  Type.Enum([...goodsOutcomes], { title: 'GoodsOutcome' }),
  'Disposition of the goods after customs refused to release them; null otherwise',
);
const number = Type.Integer({
  minimum: 1,
  description: 'Number of the decision within the declaration: the first decision has the number 1',
});
const verification = Type.String({
  description:
    'Address of a page where anyone can check, without an account, whether the decision is in force',
});

/** Describes a decision document as customs signs it. It contains no data that can change later. */
export const Decision = Type.Object(
  {
    number,
    decision: decisionNameSchema,
    official: Type.Boolean({
      description: 'False if the portal is a demonstration and the decision has no legal effect',
    }),
    decidedAt: timeSchema('Time of the decision'),
    reason: orNull(Type.String(), 'Reason for the decision; null if customs gave no reason'),
    lane: orNull(
      Type.String(),
      'Control lane at the time of the decision; null if customs had assigned no lane',
    ),
    outcome,
    declaration: Type.Object(
      {
        id: Type.String({ pattern: idPattern('dec'), description: 'Identifier of the declaration' }),
        lrn: Type.String({ description: 'Local reference number of the declarant' }),
        mrn: orNull(Type.String(), 'MRN of the declaration; null if the declaration had no MRN'),
        type: Type.Enum([...declarationTypes], { description: 'Type of the declaration' }),
        office: orNull(
          Type.String(),
          'Customs office where the declaration is lodged; null if the declaration does not state it',
        ),
        version: Type.Integer({
          minimum: 1,
          description: 'Version of the declaration to which the decision applies',
        }),
      },
      { ...decisionSchemaOptions, description: 'Declaration to which the decision applies' },
    ),
    parties: Type.Object(
      {
        declarant: orNull(partySchema, 'Declarant; null if the declaration does not state a declarant'),
        representative: orNull(partySchema, 'Representative of the declarant; null without a representative'),
        importer: orNull(partySchema, 'Importer; null if the declaration does not state an importer'),
        exporter: orNull(partySchema, 'Exporter; null if the declaration does not state an exporter'),
      },
      { ...decisionSchemaOptions, description: 'Parties of the declaration at the time of the decision' },
    ),
    applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
    goods: Type.Object(
      {
        location: orNull(Type.String(), 'Location of the goods; null if the declaration does not state it'),
        transportDocuments: Type.Array(
          Type.Object(
            {
              type: Type.String({ description: 'Code of the document type' }),
              reference: Type.String({ description: 'Number of the document' }),
            },
            decisionSchemaOptions,
          ),
          { description: 'Transport documents of the goods' },
        ),
        totalPackages: orNull(
          Type.Integer(),
          'Number of packages of all goods items; null if the declaration does not state it',
        ),
        grossMass: orNull(
          Type.String(),
          'Gross mass of the whole consignment in kilograms; null if the declaration does not state it',
        ),
        containers: Type.Array(Type.String(), { description: 'Container numbers' }),
        items: Type.Array(itemElement, { description: 'Goods items' }),
      },
      { ...decisionSchemaOptions, description: 'Goods of the declaration at the time of the decision' },
    ),
    verification,
  },
  { ...decisionSchemaOptions, title: 'Decision', description: 'A decision of customs on a declaration' },
);
export type Decision = Static<typeof Decision>;

/** Describes a decision in a list, with its current validity. */
export const DecisionSummary = Type.Object(
  {
    number,
    decision: decisionNameSchema,
    decidedAt: timeSchema('Time of the decision'),
    reason: orNull(Type.String(), 'Reason for the decision; null if customs gave no reason'),
    outcome,
    inForce: Type.Boolean({ description: 'True if the decision is still in force' }),
    href: Type.String({
      description: 'URL of the decision, which is available as JSON, as signed JSON, or as a PDF',
    }),
    verification,
  },
  {
    ...decisionSchemaOptions,
    title: 'DecisionSummary',
    description: 'A decision and whether it is still in force',
  },
);
export type DecisionSummary = Static<typeof DecisionSummary>;

type Party = { readonly name?: string; readonly identification?: string } | undefined;

function partyOf(person: Party): Static<typeof partySchema> | null {
  return person?.name === undefined
    ? null
    : { name: person.name, identification: person.identification ?? null };
}

/** Returns the decision document of a change, with the document version to which the decision applies. */
export function decisionOf(
  change: DecidingChange,
  numberAndAddress: { readonly number: number; readonly verification: string },
  row: Pick<DeclarationRow, 'id' | 'lrn' | 'type' | 'office'>,
  document: DraftDeclaration,
  applicableLaw: ApplicableLaw | null,
): Decision {
  const { consignment = {}, goodsItems = [] } = document;
  const { transportDocument } = consignment;
  return {
    number: numberAndAddress.number,
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
    verification: numberAndAddress.verification,
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

export interface DecisionValidity {
  readonly inForce: boolean;
  /** The decision that ended the validity of this decision; null while it is in force. */
  readonly endedBy: { readonly decision: DecisionName; readonly decidedAt: Date } | null;
  /**
   * Time of the last amendment since the decision, because an amendment can change the description of the goods; null
   * without one.
   */
  readonly amendedAt: Date | null;
}

const endingEvents: readonly DecidingEvent[] = ['declaration.invalidated', 'declaration.expired'];

/** Returns whether a decision is in force. Invalidation or expiry ends the validity of all earlier decisions. */
export function decisionValidityOf(changes: readonly DecidingChange[], number: number): DecisionValidity {
  const later = changes.slice(number);
  const end = later.find(({ event }) => endingEvents.includes(event));
  const amended = later.findLast(({ event }) => event === 'amendment.granted');
  return {
    inForce: end === undefined,
    endedBy: end ? { decision: decisionNameOf(end.event), decidedAt: end.decidedAt } : null,
    amendedAt: amended?.decidedAt ?? null,
  };
}
