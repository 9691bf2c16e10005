import { type Static, Type } from 'typebox';
import { readBills } from '../../declarations/bills/public.ts';
import {
  type Assignment,
  type CustomsView,
  customsViewMembers,
  findAssignments,
  readCustomsView,
} from '../../declarations/customs/public.ts';
import {
  allowedActions,
  type Bill,
  type Facts,
  type LifecycleState,
  lanes,
  refusedFor,
} from '../../declarations/lifecycle/public.ts';
import { type DeclarationRow, summaryExample, whyNotMembers } from '../../declarations/record/public.ts';
import { DischargeBody, dischargeBody, listMovements, readStock } from '../../declarations/stock/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { idElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { namesOfOrganisations } from '../../organisations/public.ts';
import {
  DocumentResource,
  documentExample,
  documentResource,
  readDocumentsOf,
} from '../../papers/documents/public.ts';
import {
  type Control,
  factsOfStock,
  findUnassessed,
  listControls,
  readOwnStock,
} from '../decisions/public.ts';
import { readRiskResults } from '../risk/public.ts';
import type { DeskParts } from './desk-parts.ts';
import { mostNotes, NoteElement, noteBodies } from './note.ts';
import { listNotes } from './note-store.ts';
import { membersOf, type OfficerAction, officerActionNames } from './officer-actions.ts';
import { billsOfAction } from './payment-decision.ts';

const closed = { additionalProperties: false } as const;
function names(description: string) {
  return Type.Array(Type.String(), { description });
}

export const AssignmentElement = Type.Object(
  {
    officer: Type.String({ description: 'Who has it: the id of a person or of a client' }),
    officerName: orNull(Type.String(), 'What they are called, where it is a person'),
    assignedAt: timeElement('Since when'),
    assignedBy: Type.String({ description: 'Who said so' }),
  },
  { ...closed, title: 'Assignment' },
);

export const organisationElement = Type.Object(
  { id: idElement('org', 'Its id'), name: Type.String({ description: 'Its name' }) },
  { ...closed, description: 'The organisation that lodged it' },
);

export const etagElement = Type.String({
  description: 'The version that a decision is made on: send it as `If-Match`',
});

const ActionElement = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether customs may do this now' }),
    ...whyNotMembers,
    needs: names('Members that the decision must have'),
    takes: names('Members that it may have'),
    bills: Type.Optional(
      Type.Array(
        Type.Object(
          {
            reference: Type.String({ description: 'What the decision names as `billReference`' }),
            amount: Type.String({ description: 'What is owed of it, or the most that can be given back' }),
          },
          closed,
        ),
        { description: 'With `pay` and `refund`: the bills that it can name' },
      ),
    ),
  },
  closed,
);

const RiskElement = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'The version of the document that was judged' }),
    assessedAt: timeElement('When'),
    lane: Type.Enum([...lanes], { description: 'The strongest lane of the rules that matched' }),
    matched: Type.Array(
      Type.Object(
        {
          ruleId: Type.String({ description: 'The rule' }),
          name: Type.String({ description: 'What it was called then' }),
          lane: Type.Enum([...lanes], { description: 'Its lane' }),
          met: names('What of the declaration met it'),
          elements: names('Where that stands in the document, as JSON Pointers'),
        },
        closed,
      ),
      { description: 'The rules that matched; traders never see them' },
    ),
  },
  closed,
);

const ControlElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
    type: Type.Enum(['documentary', 'physical'], { description: 'Of the papers or of the goods' }),
    openedAt: timeElement('When it was opened'),
    openedBy: Type.String({ description: 'By whom' }),
    findings: orNull(Type.String(), 'What was found; customs’ own'),
    completedAt: orNull(timeElement('When'), 'When it ended'),
    completedBy: orNull(Type.String(), 'Who ended it'),
  },
  closed,
);

export const OfficerView = Type.Object(
  {
    ...customsViewMembers,
    etag: etagElement,
    organisation: organisationElement,
    assignment: orNull(AssignmentElement, 'The officer who has taken it on'),
    actions: Type.Record(Type.String(), ActionElement, {
      description: 'What customs may do now, why not where it may not, and what each needs',
    }),
    risk: Type.Array(RiskElement, { description: 'What the risk rules found, the latest version first' }),
    controls: Type.Array(ControlElement, { description: 'Controls, oldest first' }),
    unassessed: orNull(
      Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'The place in the document' }),
            message: Type.String({ description: 'What is missing' }),
          },
          closed,
        ),
      ),
      'Why the duties could not be calculated: customs assesses them',
    ),
    discharge: orNull(DischargeBody, 'What is left of goods under a procedure, where there are any'),
    notes: Type.Array(NoteElement, {
      description: `What officers noted, the latest first, at most ${mostNotes}; traders never see it`,
    }),
    documents: Type.Array(DocumentResource, { description: 'Uploaded supporting documents, oldest first' }),
  },
  {
    ...closed,
    title: 'DeclarationForOfficers',
    description: 'A declaration with everything that customs knows of it',
  },
);
type OfficerView = Omit<Static<typeof OfficerView>, 'duties'> & Pick<CustomsView, 'duties'>;

/** What customs may do, by the table, with what each decision asks for: a call that follows it succeeds. */
function customsActions(
  state: LifecycleState,
  bills: readonly Bill[],
  facts: Pick<Facts, 'now' | 'stock'>,
): OfficerView['actions'] {
  const whole = allowedActions(state, 'customs', facts);
  // A part of what was paid can be given back where all of it cannot.
  const settled = state.payment === 'paid' || state.payment === 'secured';
  const payment = settled ? { payment: { bills: [], leaves: state.payment } } : {};
  const allowances = allowedActions(state, 'customs', { ...facts, ...payment });
  const entry = (action: OfficerAction) => {
    const allowance = allowances[action];
    const named = billsOfAction(action, bills);
    const members = membersOf(action);
    if (!allowance.allowed) return [action, { ...refusedFor(allowance.reason), ...members }] as const;
    if (named?.length === 0) return [action, { ...refusedFor('no_bill'), ...members }] as const;
    const inPart = !whole[action].allowed;
    const { needs, takes } = members;
    const asked = inPart
      ? { needs: [...needs, 'amount'], takes: takes.filter((member) => member !== 'amount') }
      : members;
    return [action, { allowed: true, ...asked, ...(named && { bills: named }) }] as const;
  };
  return Object.fromEntries(officerActionNames.map(entry));
}

export async function readOfficerView(
  sql: Sql,
  row: DeclarationRow,
  customs: Pick<DeskParts['customs'], 'now' | 'reference'>,
): Promise<OfficerView> {
  const { organisationId, id } = row;
  const now = customs.now(organisationId);
  const view = await readCustomsView(sql, row, now);
  const organisations = await namesOfOrganisations(sql, [organisationId]);
  const assignments = await findAssignments(sql, [row]);
  const risk = await readRiskResults(sql, organisationId, id);
  const controls = await listControls(sql, organisationId, id);
  const unassessed = await findUnassessed(sql, [id]);
  const notes = await noteBodies(sql, await listNotes(sql, row, mostNotes));
  const documents = await readDocumentsOf(sql, organisationId, id);
  const bills = await readBills(sql, [row]);
  const stock = row.lifecycle.placed === true && factsOfStock((await readOwnStock(sql, [row]))(row));
  return {
    ...view,
    etag: versionTag(row.revision),
    organisation: { id: organisationId, name: organisations.get(organisationId) ?? organisationId },
    assignment: await assignmentBody(sql, assignments.get(id)),
    actions: customsActions(row.lifecycle, bills.get(id) ?? [], { now, ...(stock && { stock }) }),
    risk: risk.map(({ at, version, lane, matched }) => ({
      version,
      lane,
      assessedAt: at.toISOString(),
      matched: matched.map((match) => ({
        ...match,
        met: [...match.met],
        elements: [...(match.elements ?? [])],
      })),
    })),
    controls: controls.map(controlBody),
    unassessed: unassessed.get(id)?.map((reason) => ({ ...reason })) ?? null,
    discharge: await readDischargeOf(sql, row, customs.reference.calendar.dayOf(now)),
    notes,
    documents: documents.map(documentResource),
  };
}

async function readDischargeOf(
  sql: Sql,
  row: DeclarationRow,
  today: string,
): Promise<OfficerView['discharge']> {
  const stock = (await readStock(sql, [row])).get(row.id) ?? [];
  if (stock.length === 0) return null;
  const movements = await listMovements(sql, row.organisationId, row.id);
  return dischargeBody(row.lifecycle.discharge ?? 'none', stock, movements, today);
}

/** An assignment as it is told, with the name of the officer. */
export async function assignmentBody(
  sql: Sql,
  assignment: Assignment | undefined,
): Promise<OfficerView['assignment']> {
  if (!assignment) return null;
  const { officer, assignedAt, assignedBy } = assignment;
  const names = await namesOfPeople(sql, [officer]);
  const officerName = names.get(officer) ?? null;
  return { officer, officerName, assignedAt: assignedAt.toISOString(), assignedBy };
}

function controlBody(control: Control): OfficerView['controls'][number] {
  return {
    ...control,
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
  notes: [],
  documents: [documentExample],
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
