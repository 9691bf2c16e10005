import { type Static, Type } from 'typebox';
import { country } from '../../country/public.ts';
import { appealLimitIn } from '../../declarations/appeals/public.ts';
import {
  listTraderDeclarations,
  readContestedDecisions,
  type TraderDeclaration,
} from '../../declarations/customs/public.ts';
import { DeclarationType } from '../../declarations/document/public.ts';
import { irregularities, type Status } from '../../declarations/lifecycle/public.ts';
import { summaryExample } from '../../declarations/record/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { lodgedStatuses } from '../officer-queue/public.ts';
import { type CompletedControl, listCompletedControls } from '../write-decision/public.ts';

const { recordMonths, recordYears } = country.timeLimits;
/** Number of the newest declarations that a record considers, so that its cost has a limit. */
const maxConsideredDeclarations = 5_000;
const maxListedDeclarations = 20;
const maxListedIrregularities = 100;

const recordSchemaOptions = { additionalProperties: false } as const;

function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

const RecordedDeclaration = Type.Object(
  {
    id: Type.String({ description: 'Id of the declaration' }),
    mrn: orNull(Type.String(), 'Movement reference number (MRN); null before customs assigns an MRN'),
    type: DeclarationType,
    office: orNull(Type.String(), 'Customs office of lodgement; null if the declaration does not state it'),
    status: Type.Enum(lodgedStatuses, { description: 'Main status of the declaration' }),
    lodgedAt: timeSchema('Time of lodgement'),
  },
  { ...recordSchemaOptions, description: 'A declaration in the record of a trader' },
);

export const TraderRecord = Type.Object(
  {
    numbers: Type.Array(Type.String(), { description: 'Identification numbers of the trader' }),
    lodgedFrom: daySchema('First day of the lodgements'),
    complete: Type.Boolean({
      description: `Whether the record considers all declarations of the trader; false if it considers only the latest ${maxConsideredDeclarations}`,
    }),
    declarations: Type.Object(
      {
        lodged: count('Number of lodged declarations'),
        released: count('Number of declarations with released goods'),
        refused: count('Number of declarations that customs refused'),
        controlled: count('Number of declarations with a completed control'),
        latest: Type.Array(RecordedDeclaration, {
          description: `Latest declarations, at most ${maxListedDeclarations}`,
        }),
      },
      { ...recordSchemaOptions, description: 'Declarations that were lodged in the period' },
    ),
    controlledFrom: daySchema('First day of the controls with irregularities'),
    irregularities: Type.Array(
      Type.Object(
        {
          declarationId: Type.String({ description: 'Id of the declaration' }),
          mrn: orNull(
            Type.String(),
            'Movement reference number (MRN) of the declaration; null without an MRN',
          ),
          goodsItem: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
          irregularities: Type.Array(Type.Enum([...irregularities]), {
            description: 'Kinds of the irregularity',
          }),
          controlledAt: timeSchema('Time when the control was completed'),
        },
        recordSchemaOptions,
      ),
      {
        description: `Final irregularities that controls found, latest first, at most ${maxListedIrregularities}`,
      },
    ),
  },
  {
    ...recordSchemaOptions,
    title: 'TraderRecord',
    description:
      'Declarations of a trader as the importer or, for exports, the exporter, and the irregularities that controls found',
  },
);
export type TraderRecord = Static<typeof TraderRecord>;
type Irregularity = TraderRecord['irregularities'][number];

/** Rules for irregularities in a record, for descriptions of operations. */
export const recordRules = `The record contains the declarations of the last ${recordMonths} months in which the trader is the importer or, for exports, the exporter, also if a representative lodged them. Declarations that the trader lodged as a representative belong to the records of its principals. An irregularity is in the record for ${recordYears} years after the control, and only once it is final: customs has decided on the release, no hearing or appeal is pending, and the time limit for an appeal against bills of the control has expired. An appeal that is allowed removes it.`;

interface RecordDependencies {
  readonly reference: { readonly calendar: Calendar };
  readonly now: Date;
}

/** The record of a trader with the data of which it consists. */
export interface ReadRecord {
  readonly record: TraderRecord;
  /** Declarations of the period. */
  readonly declarations: readonly TraderDeclaration[];
}

export async function readTraderRecord(
  system: Sql,
  numbers: readonly string[],
  { reference, now }: RecordDependencies,
): Promise<ReadRecord> {
  const { calendar } = reference;
  const found = await listTraderDeclarations(system, numbers, maxConsideredDeclarations);
  const lodgedFrom = dayBefore(calendar.dayOf(now), { months: recordMonths });
  const controlledFrom = dayBefore(calendar.dayOf(now), { years: recordYears });
  const declarations = found.declarations
    .filter(({ lodgedAt }) => calendar.dayOf(lodgedAt) >= lodgedFrom)
    .sort((one, other) => other.lodgedAt.getTime() - one.lodgedAt.getTime());
  const controls = await listCompletedControls(system, found.declarations);
  const controlled = new Set(controls.map(({ declarationId }) => declarationId));
  const recent = controls.filter(({ completedAt }) => calendar.dayOf(completedAt) >= controlledFrom);
  const irregular = await finalIrregularities(system, found.declarations, recent, { reference, now });
  const countOf = (holds: (declaration: TraderDeclaration) => boolean): number =>
    declarations.filter(holds).length;
  return {
    declarations,
    record: {
      ...{ numbers: [...numbers], lodgedFrom, controlledFrom, complete: found.complete },
      declarations: {
        lodged: declarations.length,
        released: countOf(({ isReleased }) => isReleased),
        refused: countOf(({ isRefused }) => isRefused),
        controlled: countOf(({ id }) => controlled.has(id)),
        latest: declarations.slice(0, maxListedDeclarations).map(recordedDeclaration),
      },
      irregularities: irregular.slice(0, maxListedIrregularities),
    },
  };
}

function dayBefore(day: string, term: { readonly months: number } | { readonly years: number }): string {
  return Temporal.PlainDate.from(day)
    .subtract({ ...term })
    .toString();
}

function recordedDeclaration({ id, mrn, type, office, status, lodgedAt }: TraderDeclaration) {
  return { id, mrn, type, office, status: lodgedStatus(status), lodgedAt: lodgedAt.toISOString() };
}

/** Returns the status of a lodged declaration. Throws for a draft, which no record contains. */
function lodgedStatus(status: Status): Exclude<Status, 'draft'> {
  if (status === 'draft') throw new Error('the record of a trader contains a draft');
  return status;
}

/** Returns the final irregularities that controls found, latest first. */
async function finalIrregularities(
  system: Sql,
  declarations: readonly TraderDeclaration[],
  controls: readonly CompletedControl[],
  { reference, now }: RecordDependencies,
): Promise<Irregularity[]> {
  const decided = new Map(declarations.flatMap((each) => (each.isDecided ? [[each.id, each] as const] : [])));
  const found = irregularItems(controls).filter(({ declarationId }) => decided.has(declarationId));
  const affected = [...new Set(found.map(({ declarationId }) => declarationId))].flatMap(
    (id) => decided.get(id) ?? [],
  );
  if (affected.length === 0) return [];
  const contested = new Map((await readContestedDecisions(system, affected)).map((each) => [each.id, each]));
  const appealLimitOf = appealLimitIn(reference);
  return found
    .filter(({ declarationId, openedAt }) => {
      const decisions = contested.get(declarationId);
      if (!decisions || decisions.isContested) return false;
      const { lastBilledAt, annulledBillAt } = decisions;
      // Only bills since the control can rest on its result.
      if (annulledBillAt && annulledBillAt >= openedAt) return false;
      return !lastBilledAt || lastBilledAt < openedAt || appealLimitOf(lastBilledAt) < now;
    })
    .sort((one, other) => other.completedAt.getTime() - one.completedAt.getTime() || one.item - other.item)
    .map(({ declarationId, item, kinds, completedAt }) => ({
      ...{ declarationId, mrn: decided.get(declarationId)?.mrn ?? null, goodsItem: item },
      ...{ irregularities: [...kinds], controlledAt: completedAt.toISOString() },
    }));
}

function irregularItems(controls: readonly CompletedControl[]) {
  return controls.flatMap(({ declarationId, openedAt, completedAt, results }) =>
    (results ?? []).flatMap((result) =>
      result.outcome === 'irregular'
        ? [{ declarationId, openedAt, completedAt, item: result.item, kinds: result.irregularities }]
        : [],
    ),
  );
}

export const recordExample: TraderRecord = {
  numbers: ['XA123456789012'],
  lodgedFrom: '2024-11-20',
  complete: true,
  declarations: {
    ...{ lodged: 48, released: 46, refused: 1, controlled: 5 },
    latest: [
      {
        ...{ id: summaryExample.id, mrn: null, type: summaryExample.type, office: summaryExample.office },
        ...{ status: 'lodged', lodgedAt: summaryExample.lodgedAt },
      },
    ],
  },
  controlledFrom: '2023-11-20',
  irregularities: [
    {
      declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
      mrn: null,
      goodsItem: 2,
      irregularities: ['quantity'],
      controlledAt: '2026-03-02T10:15:00.000Z',
    },
  ],
};
