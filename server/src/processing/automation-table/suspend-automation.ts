import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type ManagementPerson, peopleOperation } from '../../callers/public.ts';
import { resumeAutomation } from '../../declarations/customs/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import {
  type AutomationStop,
  endAutomationStop,
  insertAutomationStop,
  lockAutomationStop,
  requestResumption,
} from '../automation/public.ts';
import { officeElement, officeOf } from '../officers/public.ts';
import {
  type AutomationParts,
  AutomationView,
  exampleAutomation,
  exampleStop,
  readAutomationView,
} from './automation-view.ts';
import { automationStatusConflict, cannotConfirmOwnAutomation, customsOfficeForbidden } from './problems.ts';

interface StopParts extends AutomationParts {
  readonly source: IdSource;
}

const stopParams = Type.Object(
  { id: pathIdSchema('Id of the stop (`ats_…`).') },
  { additionalProperties: false },
);

export const suspendAutomation = peopleOperation(
  {
    id: 'suspendAutomation',
    method: 'POST',
    path: '/management/automation/stops',
    tag: 'Automation',
    summary: 'Suspend automatic decisions',
    description:
      'Stops a row of the automation table, or all rows, at an office or everywhere. It takes effect on every node within a second, and lasts until two persons resume it. An officer with a customs office can stop automatic decisions only at this office, a supervisor or an administrator also everywhere. A stop that is already in force remains unchanged.',
    roles: ['officer', 'supervisor', 'administrator'],
    body: {
      schema: Type.Object(
        {
          row: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 10_000, description: 'Number of the row. Absent: all rows' }),
          ),
          office: Type.Optional(officeElement),
          reason: textElement(1_000, 'Reason of the stop, visible to customs only'),
        },
        { additionalProperties: false, title: 'NewAutomationStop', description: 'A stop.' },
      ),
      description: 'Rows and office.',
      examples: {
        all: { summary: 'All rows, everywhere', value: { reason: 'Wrong rates in the tariff' } },
        row: {
          summary: 'One row at one office',
          value: { row: 2, office: 'XA000100', reason: 'The scanner is out of order' },
        },
      },
    },
    answers: {
      200: {
        description: 'The automation table, with its stops.',
        body: AutomationView,
        examples: { stopped: { summary: 'A stopped row', value: exampleStop } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, customsOfficeForbidden],
  },
  (parts: StopParts) =>
    async ({ body: { row, office = null, reason }, caller, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const { database, source, customs } = parts;
      const { rows } = await customs.automation();
      if (row !== undefined && !rows.some(({ number }) => number === row)) return refuse(notFound);
      if (caller.role === 'officer') {
        const own = await officeOf(database.system, caller.person.id);
        if (office === null || (own !== null && own !== office)) return refuse(customsOfficeForbidden);
      }
      await database.systemTransaction(async (transaction) => {
        const stop = {
          ...{ id: newId('ats', source), rowNumber: row ?? null, office, reason },
          ...{ stoppedBy: caller.person.id, stoppedAt: source.now() },
        };
        if (await insertAutomationStop(transaction, stop))
          await recordStop(transaction, { caller, request, stop, at: stop.stoppedAt }, 'stop');
      });
      return answer(200, await readAutomationView(parts));
    },
);

export const createAutomationResumption = peopleOperation(
  {
    id: 'createAutomationResumption',
    method: 'POST',
    path: '/management/automation/stops/{id}/resumption',
    tag: 'Automation',
    summary: 'Create a resumption request',
    description:
      'Requests the end of a stop, which another supervisor or an administrator must confirm. Until then the stop remains in force.',
    roles: ['supervisor', 'administrator'],
    params: stopParams,
    answers: {
      200: {
        description: 'The automation table, with its stops.',
        body: AutomationView,
        examples: { stopped: { summary: 'A stopped row', value: exampleStop } },
      },
    },
    problems: [notFound, automationStatusConflict],
  },
  (parts: StopParts) =>
    async ({ caller, params: { id }, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const refusal = await parts.database.systemTransaction(async (transaction) => {
        const stop = await lockAutomationStop(transaction, id);
        if (!stop) return refuse(notFound);
        if (stop.resumptionBy !== null) return refuse(automationStatusConflict);
        const at = parts.source.now();
        await requestResumption(transaction, id, caller.person.id, at);
        await recordStop(transaction, { caller, request, stop, at }, 'request_resumption');
        return null;
      });
      return refusal ?? answer(200, await readAutomationView(parts));
    },
);

export const approveAutomationResumption = peopleOperation(
  {
    id: 'approveAutomationResumption',
    method: 'POST',
    path: '/management/automation/stops/{id}/resumption/confirmation',
    tag: 'Automation',
    summary: 'Approve the resumption request',
    description:
      'Ends a stop, so that the portal decides again, also on the declarations that waited. You can’t confirm a request of your own.',
    roles: ['supervisor', 'administrator'],
    params: stopParams,
    answers: {
      200: {
        description: 'The automation table, with its remaining stops.',
        body: AutomationView,
        examples: { resumed: { summary: 'No stop is in force', value: exampleAutomation } },
      },
    },
    problems: [notFound, automationStatusConflict, cannotConfirmOwnAutomation],
  },
  (parts: StopParts) =>
    async ({ caller, params: { id }, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const refusal = await parts.database.systemTransaction(async (transaction) => {
        const stop = await lockAutomationStop(transaction, id);
        if (!stop) return refuse(notFound);
        if (stop.resumptionBy === null) return refuse(automationStatusConflict);
        if (stop.resumptionBy === caller.person.id) return refuse(cannotConfirmOwnAutomation);
        const at = parts.source.now();
        await endAutomationStop(transaction, id, caller.person.id, at);
        await resumeAutomation(transaction, at);
        await recordStop(transaction, { caller, request, stop, at }, 'resume');
        return null;
      });
      return refusal ?? answer(200, await readAutomationView(parts));
    },
);

interface StopAct {
  readonly caller: ManagementPerson;
  readonly request: RequestFacts;
  readonly stop: Pick<AutomationStop, 'id' | 'rowNumber' | 'office' | 'reason'>;
  readonly at: Date;
}

async function recordStop(
  transaction: Transaction,
  { caller, request, stop, at }: StopAct,
  verb: 'stop' | 'request_resumption' | 'resume',
): Promise<void> {
  const { id, rowNumber, office, reason } = stop;
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: caller.organisation.id, at, action: `automation.${verb}` },
    target: { kind: 'automation_stop', id },
    change: { after: { row: rowNumber, office }, reason },
  });
}
