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
import { billsOfAction, isRefundableInPart } from './payment-decision.ts';

const closed = { additionalProperties: false } as const;
function names(description: string) {
  return Type.Array(Type.String(), { description });
}

export const AssignmentElement = Type.Object(
  {
    officer: Type.String({ description: 'Id of the person or client to whom the declaration is assigned' }),
    officerName: orNull(Type.String(), 'Name of the officer. Null if the officer is not a person'),
    assignedAt: timeElement('Time of the assignment'),
    assignedBy: Type.String({ description: 'Id of the person or client that made the assignment' }),
  },
  { ...closed, title: 'Assignment' },
);

export const organisationElement = Type.Object(
  {
    id: idElement('org', 'Id of the organisation'),
    name: Type.String({ description: 'Name of the organisation' }),
  },
  { ...closed, description: 'Organisation that lodged the declaration' },
);

export const etagElement = Type.String({
  description: 'Version of the declaration, for the header `If-Match` of a decision',
});

const ActionElement = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether customs can take this action now' }),
    ...whyNotMembers,
    needs: names('Required properties of the decision'),
    takes: names('Optional properties of the decision'),
    bills: Type.Optional(
      Type.Array(
        Type.Object(
          {
            reference: Type.String({
              description: 'Reference of the bill, for `billReference` of the decision',
            }),
            amount: Type.String({ description: 'Outstanding or refundable amount' }),
          },
          closed,
        ),
        { description: 'Bills to which the actions `pay` and `refund` can refer' },
      ),
    ),
  },
  closed,
);

const RiskElement = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Version of the declaration that was evaluated' }),
    assessedAt: timeElement('Time of the evaluation'),
    lane: Type.Enum([...lanes], { description: 'Strictest lane of the matching rules' }),
    matched: Type.Array(
      Type.Object(
        {
          ruleId: Type.String({ description: 'Id of the rule' }),
          name: Type.String({ description: 'Name of the rule at the time of the evaluation' }),
          lane: Type.Enum([...lanes], { description: 'Lane of the rule' }),
          matchedValues: names('Values of the declaration that match the rule'),
          elements: names('JSON Pointers to the values of the declaration that match the rule'),
        },
        closed,
      ),
      { description: 'Matching risk rules, which declarants never see' },
    ),
  },
  closed,
);

const ControlElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Sequence number of the control in the declaration' }),
    type: Type.Enum(['documentary', 'physical'], {
      description: 'Kind of control: of the documents or of the goods',
    }),
    openedAt: timeElement('Time when the control was opened'),
    openedBy: Type.String({ description: 'Id of the person or client that opened the control' }),
    findings: orNull(Type.String(), 'Findings, visible to customs only; null without findings'),
    completedAt: orNull(
      timeElement('Time of completion'),
      'Time when the control was completed. Null while the control is open',
    ),
    completedBy: orNull(
      Type.String(),
      'Id of the person or client that completed the control. Null while the control is open',
    ),
  },
  closed,
);

export const OfficerView = Type.Object(
  {
    ...customsViewMembers,
    etag: etagElement,
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
          closed,
        ),
      ),
      'Reasons why the portal could not calculate the duties, so that an officer must assess them. Null if the portal calculated the duties',
    ),
    discharge: orNull(DischargeBody, 'Goods that remain under a procedure; null without such goods'),
    notes: Type.Array(NoteElement, {
      description: `Notes of officers, latest first, at most ${mostNotes}. Declarants never see them`,
    }),
    documents: Type.Array(DocumentResource, { description: 'Supporting documents, oldest first' }),
  },
  {
    ...closed,
    title: 'DeclarationForOfficers',
    description: 'A declaration with all information of customs',
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
  const payment = isRefundableInPart(state, bills) ? { payment: { bills: [], leaves: state.payment } } : {};
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
        matchedValues: [...match.matchedValues],
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
