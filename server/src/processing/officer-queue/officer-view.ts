import { type Static, Type } from 'typebox';
import {
  type Assignment,
  assignmentOf,
  type CustomsRows,
  type CustomsView,
  customsReadings,
  customsViewMembers,
  customsViewOf,
  peopleOf,
} from '../../declarations/customs/public.ts';
import {
  type DeclarationHearing,
  DeclarationHearingForOfficers,
  hearingForOfficers,
  hearingsOf,
} from '../../declarations/hearings/public.ts';
import {
  allowedActions,
  type Bill,
  heardActions,
  isHearingOpen,
  isHearingPending,
  type LifecycleState,
  refusedAllowanceFor,
  type TransitionInputs,
} from '../../declarations/lifecycle/public.ts';
import { type DeclarationRow, summaryExample } from '../../declarations/record/public.ts';
import { DischargeBody, dischargeBody, listMovements, readStock } from '../../declarations/stock/public.ts';
import {
  documentsOf,
  OfficerDocument,
  officerDocument,
  officerDocumentExample,
  type StoredDocument,
} from '../../documents/uploads/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { readTogether } from '../../foundation/database/read-together.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { organisationNamesQuery } from '../../organisations/public.ts';
import { factsOfStock, readStockOfDeclaration } from '../consequences/public.ts';
import { riskResultsOf, type VersionRiskResult } from '../risk/public.ts';
import {
  type Control,
  controlsOn,
  findUnassessed,
  type UnassessedReasons,
} from '../write-decision/public.ts';
import { LimitGroundElement, limitGroundBody, maxLimitGrounds } from './limit-ground.ts';
import { limitGroundsOf, type NamedGround } from './limit-ground-store.ts';
import { maxNotes, NoteElement, noteBody } from './note.ts';
import { type Note, notesOn } from './note-store.ts';
import { type OfficerAction, officerActionNames, propertiesOfAction } from './officer-actions.ts';
import { ActionElement, ControlElement, RiskElement } from './officer-view-elements.ts';
import { billsOfAction, isRefundableInPart } from './payment-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const officerViewSchemaOptions = { additionalProperties: false } as const;
export const AssignmentElement = Type.Object(
  {
    officer: Type.String({ description: 'Id of the person or client to whom the declaration is assigned' }),
    officerName: orNull(Type.String(), 'Name of the officer. Null if the officer is not a person'),
    assignedAt: timeSchema('Time of the assignment'),
    assignedBy: Type.String({ description: 'Id of the person or client that made the assignment' }),
  },
  { ...officerViewSchemaOptions, title: 'Assignment' },
);

export const organisationElement = Type.Object(
  {
    id: idSchema('org', 'Id of the organisation'),
    name: Type.String({ description: 'Name of the organisation' }),
  },
  { ...officerViewSchemaOptions, description: 'Organisation that lodged the declaration' },
);

export const etagSchema = Type.String({
  description: 'Version of the declaration, for the header `If-Match` of a decision',
});

export const OfficerView = Type.Object(
  {
    ...customsViewMembers,
    etag: etagSchema,
    organisation: organisationElement,
    assignment: orNull(AssignmentElement, 'Assignment of the declaration. Null if it is unassigned'),
    actions: Type.Record(Type.String(), ActionElement, {
      description: 'Actions of customs, each with its properties and, if it is not allowed, the reason',
    }),
    risk: Type.Array(RiskElement, {
      description: 'Results of the risk rules for each version of the declaration, latest version first',
    }),
    controls: Type.Array(ControlElement, { description: 'Controls, oldest first' }),
    unassessed: orNull(
      Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'JSON Pointer into the content of the declaration' }),
            message: Type.String({ description: 'Description of the missing information' }),
          },
          officerViewSchemaOptions,
        ),
      ),
      'Reasons why the portal could not calculate the duties, so that an officer must assess them. Null if the portal calculated the duties',
    ),
    discharge: orNull(DischargeBody, 'Goods that remain under a procedure; null without such goods'),
    hearing: orNull(DeclarationHearingForOfficers, 'Latest hearing; null without a hearing'),
    hearings: Type.Array(DeclarationHearingForOfficers, {
      description:
        'Hearings before decisions that burden the declarant after the release, and decisions without a hearing, oldest first',
    }),
    limitGrounds: Type.Array(LimitGroundElement, {
      description: `Grounds that officers named for the longer time limit of debts, latest first, at most ${maxLimitGrounds}`,
    }),
    notes: Type.Array(NoteElement, {
      description: `Notes of officers, latest first, at most ${maxNotes}. Declarants never see them`,
    }),
    documents: Type.Array(OfficerDocument, { description: 'All documents, oldest first' }),
  },
  {
    ...officerViewSchemaOptions,
    title: 'DeclarationForOfficers',
    description: 'A declaration with all information of customs',
  },
);
type OfficerView = Omit<Static<typeof OfficerView>, 'duties'> & Pick<CustomsView, 'duties'>;

/**
 * Returns the actions that the lifecycle table allows customs, with their required input. A request with this input
 * succeeds.
 */
function customsActions(
  state: LifecycleState,
  bills: readonly Bill[],
  facts: Pick<TransitionInputs, 'now' | 'stock'>,
): OfficerView['actions'] {
  const whole = allowedActions(state, 'customs', facts);
  const payment = isRefundableInPart(state, bills) ? { payment: { bills: [], leaves: state.payment } } : {};
  const allowances = allowedActions(state, 'customs', { ...facts, ...payment });
  const entry = (action: OfficerAction) => {
    const allowance = allowances[action];
    const named = billsOfAction(action, bills);
    const members = propertiesOfAction(action);
    if (!allowance.allowed)
      return [action, { ...refusedAllowanceFor(allowance.reason), ...members }] as const;
    if (named?.length === 0) return [action, { ...refusedAllowanceFor('no_bill'), ...members }] as const;
    const inPart = !whole[action].allowed;
    const { needs, takes } = members;
    const further = inPart ? 'amount' : hearingMember(state, action, facts.now);
    const properties =
      further === null
        ? members
        : { needs: [...needs, further], takes: takes.filter((member) => member !== further) };
    return [action, { allowed: true, ...properties, ...(named && { bills: named }) }] as const;
  };
  return Object.fromEntries(officerActionNames.map(entry));
}

/** Returns whether a decision must name a pending hearing or an exception from it; null for neither. */
function hearingMember(
  state: LifecycleState,
  action: OfficerAction,
  now: Date,
): 'hearing' | 'hearingException' | null {
  if (!heardActions.some((each) => each === action) || !isHearingPending(state)) return null;
  const isOpen = isHearingOpen(state, now);
  return state.hears === action && !isOpen ? 'hearing' : 'hearingException';
}

type OfficerRows = CustomsRows & {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly assignment: Assignment;
  readonly risk: VersionRiskResult;
  readonly controls: Control;
  readonly unassessed: UnassessedReasons;
  readonly hearings: { readonly hearing: DeclarationHearing };
  readonly limitGrounds: NamedGround;
  readonly notes: Note;
  readonly documents: StoredDocument;
};

/** Reads all data of a declaration that customs can see, and then the names of people: two statements. */
export async function readOfficerView(
  sql: Sql,
  key: Pick<DeclarationRow, 'organisationId' | 'id'>,
  customs: Pick<OfficerQueueDependencies['customs'], 'now' | 'reference'>,
): Promise<OfficerView> {
  const { organisationId, id } = key;
  const now = customs.now(organisationId);
  const rows = await readTogether<OfficerRows>(sql, {
    ...customsReadings(key),
    organisation: organisationNamesQuery([organisationId]),
    assignment: assignmentOf(key),
    risk: riskResultsOf(organisationId, id),
    controls: controlsOn(organisationId, id),
    unassessed: findUnassessed([id]),
    hearings: hearingsOf(organisationId, id),
    limitGrounds: limitGroundsOf(key, maxLimitGrounds),
    notes: notesOn(key, maxNotes),
    documents: documentsOf(organisationId, id),
  });
  const [declaration] = rows.declaration;
  if (!declaration) throw new Error(`the declaration ${id} no longer exists`);
  const [assignment] = rows.assignment;
  const names = await namesOfPeople(sql, [
    ...peopleOf(rows),
    ...(assignment ? [assignment.officer] : []),
    ...rows.limitGrounds.flatMap(({ namedBy, decidedBy }) => [namedBy, ...(decidedBy ? [decidedBy] : [])]),
    ...rows.notes.map(({ author }) => author),
  ]);
  const { lifecycle } = declaration;
  const latest = rows.hearings.at(-1)?.hearing;
  const stock =
    lifecycle.placed === true &&
    factsOfStock((await readStockOfDeclaration(sql, [declaration]))(declaration));
  return {
    ...customsViewOf(declaration, rows, names),
    etag: versionTag(declaration.revision),
    organisation: { id: organisationId, name: rows.organisation[0]?.name ?? organisationId },
    assignment: assignment ? assignmentBody(assignment, names) : null,
    actions: customsActions(lifecycle, declaration.bills ?? [], { now, ...(stock && { stock }) }),
    risk: rows.risk.map(({ at, version, lane, matched }) => ({
      version,
      lane,
      assessedAt: at.toISOString(),
      matched: matched.map((match) => ({
        ...match,
        matchedValues: [...match.matchedValues],
        elements: [...(match.elements ?? [])],
      })),
    })),
    controls: rows.controls.map(controlBody),
    unassessed: rows.unassessed[0]?.reasons.map((reason) => ({ ...reason })) ?? null,
    discharge: await readDischargeOf(sql, declaration, customs.reference.calendar.dayOf(now)),
    hearing: latest ? hearingForOfficers(latest) : null,
    hearings: rows.hearings.map(({ hearing }) => hearingForOfficers(hearing)),
    limitGrounds: rows.limitGrounds.map((ground) => limitGroundBody(ground, names)),
    notes: rows.notes.map((note) => noteBody(note, names)),
    documents: rows.documents.map(officerDocument),
  };
}

async function readDischargeOf(
  sql: Sql,
  row: DeclarationRow,
  today: string,
): Promise<OfficerView['discharge']> {
  if (row.lifecycle.placed !== true) return null;
  const stock = (await readStock(sql, [row])).get(row.id) ?? [];
  if (stock.length === 0) return null;
  const movements = await listMovements(sql, row.organisationId, row.id);
  return dischargeBody(row.lifecycle.discharge ?? 'none', stock, movements, today);
}

export function assignmentBody(
  { officer, assignedAt, assignedBy }: Assignment,
  names: ReadonlyMap<string, string>,
): NonNullable<OfficerView['assignment']> {
  const officerName = names.get(officer) ?? null;
  return { officer, officerName, assignedAt: assignedAt.toISOString(), assignedBy };
}

function controlBody(control: Control): OfficerView['controls'][number] {
  return {
    ...control,
    results: control.results?.map((result) => ({ ...result })) ?? null,
    openedAt: control.openedAt.toISOString(),
    completedAt: control.completedAt?.toISOString() ?? null,
  };
}

const { actions: _, ...summary } = summaryExample;
export const officerViewExample = {
  ...summary,
  etag: '"1"',
  organisation: { id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Harbour Coffee Traders' },
  assignment: null,
  actions: { accept: { allowed: true, needs: [], takes: ['reason'] } },
  risk: [],
  controls: [],
  unassessed: null,
  discharge: null,
  hearing: null,
  hearings: [],
  limitGrounds: [],
  notes: [],
  documents: [officerDocumentExample],
  presentation: null,
  bills: [],
  refunds: [],
  duties: null,
  applicableLaw: null,
  queries: [],
  amendments: [],
  versions: [],
  history: [],
  document: { type: 'import', lrn: summaryExample.lrn },
};
