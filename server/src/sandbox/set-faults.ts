import { recordAudit } from '../audit/public.ts';
import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer, type OperationContract } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import {
  FaultsAnswer,
  FaultsBody,
  type FaultToSet,
  faultsExample,
  faultsLastMs,
  faultsResponse,
  type SetFault,
  validateFaults,
} from './fault.ts';
import { sandboxAuditEntry } from './sandbox-audit-entry.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import { notifySandboxSettingsChanged, replaceFaults } from './store.ts';

export const setFaults = openApiOperation(
  {
    id: 'setSandboxFaults',
    client: 'sandbox.setFaults(faults)',
    method: 'PUT',
    path: '/openapi/sandbox/faults',
    tag: 'Sandbox',
    summary: 'Set injected faults',
    description:
      'Sets the faults for the next requests of the calling client, or for the webhook deliveries of its organisation. The new faults replace the previous faults and expire after one hour. An affected response has the header `Sandbox-Fault`. Requests below `/openapi/sandbox` are not affected.',
    scope: 'declarations:write',
    body: {
      schema: FaultsBody,
      description: 'The faults to inject, in the order in which the portal evaluates them.',
      examples: {
        lost: {
          summary: 'The next three lodgements succeed, but their responses are lost',
          value: { faults: [{ operation: 'createDeclaration', fault: 'timeout_after_commit', times: 3 }] },
        },
        mixed: {
          summary: 'Some requests return 503; reading the status is slow',
          value: {
            faults: [
              { fault: 'unavailable_503', probability: 0.1 },
              { operation: 'GET /openapi/status*', fault: 'slow', delayMs: 3_000 },
            ],
          },
        },
        twice: {
          summary: 'Webhook deliveries arrive twice and out of order',
          value: { faults: [{ fault: 'duplicate_deliveries' }, { fault: 'reorder_deliveries' }] },
        },
      },
    },
    answers: {
      200: {
        description: 'The faults that are set',
        body: FaultsAnswer,
        examples: { set: { summary: 'Responses get lost', value: faultsExample } },
      },
    },
    problems: [inputInvalid],
  },
  (deps: {
    readonly database: Database;
    readonly sandbox: Pick<SandboxSettingsCache, 'refresh'>;
    readonly now: () => Date;
    /** Operations that faults can apply to. */
    readonly faultTargets: readonly OperationContract[];
  }) => {
    const { database, sandbox, now, faultTargets } = deps;
    return async (input) => {
      const { organisation, client } = input.caller;
      const wrong = validateFaults(input.body.faults, faultTargets);
      if (wrong.length > 0) return inputRefusal(wrong);
      const at = now();
      const faults = input.body.faults.map((newFault, index) => toSet(newFault, index + 1, at));
      await database.organisationTransaction(organisation.id, async (transaction) => {
        await replaceFaults(transaction, organisation.id, client.id, faults);
        await notifySandboxSettingsChanged(transaction, organisation.id);
        const change = { faults: input.body.faults };
        await recordAudit(transaction, sandboxAuditEntry(input, at, 'sandbox.setFaults', change));
      });
      await sandbox.refresh(organisation.id);
      return answer(200, faultsResponse(faults));
    };
  },
);

function toSet(newFault: FaultToSet, number: number, at: Date): SetFault {
  return {
    number,
    operation: newFault.operation ?? null,
    fault: newFault.fault,
    delayMs: newFault.delayMs ?? null,
    probability: newFault.probability ?? null,
    remaining: newFault.times ?? null,
    expiresAt: new Date(at.getTime() + faultsLastMs),
  };
}
