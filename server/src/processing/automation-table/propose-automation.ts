import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type ManagementPerson, peopleOperation } from '../../callers/public.ts';
import { resumeAutomation } from '../../declarations/customs/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import {
  type AutomationRow,
  type AutomationVersion,
  decideProposedVersion,
  findProposedVersion,
  insertProposedVersion,
  lockAutomationVersions,
  NewAutomationRow,
  sampleSchema,
} from '../automation/public.ts';
import {
  type AutomationParts,
  AutomationView,
  exampleAutomation,
  exampleProposal,
  readAutomationView,
} from './automation-view.ts';
import { automationStatusConflict, cannotConfirmOwnAutomation } from './problems.ts';

interface ProposalParts extends AutomationParts {
  readonly customs: AutomationParts['customs'] & { readonly reference: { readonly calendar: Calendar } };
  readonly now: () => Date;
}

const maxRows = 200;

export const newRows = Type.Array(NewAutomationRow, {
  maxItems: maxRows,
  description: 'Rows of the table. Empty: officers decide everything',
});

const Proposal = Type.Object(
  {
    baseVersion: Type.Integer({
      minimum: 0,
      description: 'Version of the table that you have changed. It must still apply',
    }),
    sample: sampleSchema,
    rows: newRows,
    reason: textElement(1_000, 'Reason of the change'),
  },
  { additionalProperties: false, title: 'NewAutomation', description: 'A proposed automation table.' },
);

const proposedVersion = Type.Integer({ minimum: 1, description: 'Version of the proposed table' });

export const replaceAutomation = peopleOperation(
  {
    id: 'replaceAutomation',
    method: 'PUT',
    path: '/management/automation',
    tag: 'Automation',
    summary: 'Replace the automation table',
    description:
      'Proposes another automation table. It applies after another supervisor or an administrator has confirmed it; until then the present table applies. Only one table can be proposed at a time, and only while the table that it changes (`baseVersion`) still applies.',
    roles: ['supervisor', 'administrator'],
    body: {
      schema: Proposal,
      description: 'The whole table.',
      examples: {
        green: {
          summary: 'Accept everything, and release paid goods in the green lane up to a value',
          value: {
            baseVersion: 3,
            sample: 0.001,
            rows: [
              { decisions: ['accept', 'assign_lane'] },
              {
                lanes: ['green'],
                decisions: ['release'],
                conditions: { payments: ['paid', 'nothing_due'], valueTo: '10000' },
              },
            ],
            reason: 'Low-value imports need no officer',
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The automation table, with the proposed table.',
        body: AutomationView,
        examples: { proposed: { summary: 'A proposed table', value: exampleProposal } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, automationStatusConflict],
  },
  (parts: ProposalParts) =>
    async ({ body, caller, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const { database, customs, now } = parts;
      const refusal = refuseRows(body.rows, customs.reference.calendar.dayOf(now()));
      if (refusal) return refusal;
      const conflict = await database.systemTransaction(async (transaction) => {
        const used = await lockAutomationVersions(transaction);
        if (used.applied !== body.baseVersion) return refuse(automationStatusConflict);
        const proposed = {
          ...{ version: used.version + 1, sample: body.sample, reason: body.reason },
          rows: numbered(body.rows, used.row),
          ...{ proposedBy: caller.person.id, proposedAt: now() },
        };
        if (!(await insertProposedVersion(transaction, proposed))) return refuse(automationStatusConflict);
        await recordProposal(transaction, { caller, request, proposed, at: now() }, 'propose');
        return null;
      });
      return conflict ?? answer(200, await readAutomationView(parts));
    },
);

export const approveAutomation = peopleOperation(
  {
    id: 'approveAutomation',
    method: 'POST',
    path: '/management/automation/proposal/confirmation',
    tag: 'Automation',
    summary: 'Approve the automation table',
    description:
      'Confirms the proposed table, which then applies on every node within a second, also to waiting declarations. You can’t confirm a table that you proposed yourself.',
    roles: ['supervisor', 'administrator'],
    body: {
      schema: Type.Object(
        { version: proposedVersion },
        { additionalProperties: false, description: 'The table that you confirm.' },
      ),
      description: 'The version that you have read.',
      examples: { one: { summary: 'Confirm version 4', value: { version: 4 } } },
    },
    answers: {
      200: {
        description: 'The automation table that applies.',
        body: AutomationView,
        examples: { confirmed: { summary: 'The confirmed table', value: exampleAutomation } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, automationStatusConflict, cannotConfirmOwnAutomation],
  },
  (parts: ProposalParts) =>
    async ({ body: { version }, caller, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const refusal = await parts.database.systemTransaction(async (transaction) => {
        await lockAutomationVersions(transaction);
        const proposed = await findProposedVersion(transaction);
        if (proposed?.version !== version) return refuse(automationStatusConflict);
        if (proposed.proposedBy === caller.person.id) return refuse(cannotConfirmOwnAutomation);
        const at = parts.now();
        await decideProposedVersion(transaction, version, { status: 'confirmed', by: caller.person.id, at });
        await resumeAutomation(transaction, at);
        await recordProposal(transaction, { caller, request, proposed, at }, 'confirm');
        return null;
      });
      return refusal ?? answer(200, await readAutomationView(parts));
    },
);

export const revokeAutomation = peopleOperation(
  {
    id: 'revokeAutomation',
    method: 'DELETE',
    path: '/management/automation/proposal',
    tag: 'Automation',
    summary: 'Revoke the proposed automation table',
    description: 'Withdraws or rejects the proposed table. The present table still applies.',
    roles: ['supervisor', 'administrator'],
    query: Type.Object({ version: proposedVersion }, { additionalProperties: false }),
    answers: { 204: { description: 'No table is proposed.' } },
    problems: [inputInvalid, customsAuthorityRequired, automationStatusConflict],
  },
  ({ database, now }: ProposalParts) =>
    async ({ caller, query: { version }, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return database.systemTransaction(async (transaction) => {
        await lockAutomationVersions(transaction);
        const proposed = await findProposedVersion(transaction);
        if (proposed?.version !== version) return refuse(automationStatusConflict);
        const at = now();
        const decision = { status: 'rejected', by: caller.person.id, at } as const;
        await decideProposedVersion(transaction, version, decision);
        await recordProposal(transaction, { caller, request, proposed, at }, 'reject');
        return answer(204);
      });
    },
);

/**
 * Refuses rows with the same number, rows that never apply, and conditions without effect, because they mislead the
 * person who confirms the table. Without `today`, rows may have ended.
 */
export function refuseRows(
  rows: readonly Static<typeof NewAutomationRow>[],
  today = '',
): Refusal<'input_invalid'> | null {
  const numbers = rows.map(({ number }) => number);
  const faults = rows.flatMap((row, index): ValidationError[] => {
    const isRepeated = row.number !== undefined && numbers.indexOf(row.number) < index;
    return [
      ...(isRepeated ? [rowFault(index, 'number', 'uniqueItems', 'uniqueItems')] : []),
      ...faultsOfRow(row, index, today),
    ];
  });
  return faults.length > 0 ? inputRefusal(faults) : null;
}

function faultsOfRow(
  { decisions, lanes, conditions = {}, validFrom, validUntil }: Static<typeof NewAutomationRow>,
  index: number,
  today: string,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const releases = decisions.includes('release');
  if (validUntil !== undefined && validFrom !== undefined && validUntil < validFrom)
    faults.push(rowFault(index, 'validUntil', 'order', 'order.first_day'));
  else if (validUntil !== undefined && validUntil < today)
    faults.push(rowFault(index, 'validUntil', 'order', 'order.day'));
  if (!releases && Object.keys(conditions).length > 0)
    faults.push(rowFault(index, 'conditions', 'unexpected', 'unexpected.release_conditions'));
  if (releases && lanes !== undefined && !lanes.includes('green'))
    faults.push(rowFault(index, 'lanes', 'unexpected', 'unexpected.release_lanes'));
  return faults;
}

function rowFault(
  index: number,
  member: string,
  code: ValidationError['code'],
  words: NonNullable<ValidationError['words']>,
): ValidationError {
  return { code, in: 'body', pointer: `/rows/${index}/${member}`, words };
}

/** Numbers new rows after every number that an earlier table has used, because audit events name them. */
function numbered(rows: readonly Static<typeof NewAutomationRow>[], lastUsed: number): AutomationRow[] {
  let last = Math.max(lastUsed, ...rows.map(({ number = 0 }) => number));
  return rows.map((row) => {
    if (row.number !== undefined) return { ...row, number: row.number };
    last += 1;
    return { ...row, number: last };
  });
}

interface ProposalAct {
  readonly caller: ManagementPerson;
  readonly request: RequestFacts;
  readonly proposed: Pick<AutomationVersion, 'version' | 'sample' | 'rows' | 'reason'>;
  readonly at: Date;
}

async function recordProposal(
  transaction: Transaction,
  { caller, request, proposed, at }: ProposalAct,
  verb: 'propose' | 'confirm' | 'reject',
): Promise<void> {
  const { version, sample, rows, reason } = proposed;
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: caller.organisation.id, at, action: `automation.${verb}` },
    target: { kind: 'automation', id: String(version) },
    change: { after: { sample, rows: [...rows] }, reason },
  });
}
