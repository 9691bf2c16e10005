import { recordAudit } from '../audit/public.ts';
import { openApiOperation, type PortalParts } from '../callers/public.ts';
import { answer } from '../foundation/http/operation.ts';
import { sandboxAuditEntry } from './sandbox-audit-entry.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import { notifySandboxSettingsChanged, replaceFaults } from './store.ts';

export const clearFaults = openApiOperation(
  {
    id: 'clearSandboxFaults',
    client: 'sandbox.clearFaults()',
    method: 'DELETE',
    path: '/openapi/sandbox/faults',
    tag: 'Sandbox',
    summary: 'Clear injected faults',
    description: 'Removes all faults that the calling client has set.',
    scope: 'declarations:write',
    answers: { 204: { description: 'No faults are set' } },
    problems: [],
  },
  (deps: PortalParts<'database' | 'now'> & { readonly sandbox: Pick<SandboxSettingsCache, 'refresh'> }) => {
    const { database, sandbox, now } = deps;
    return async (input) => {
      const { organisation, client } = input.caller;
      await database.organisationTransaction(organisation.id, async (transaction) => {
        await replaceFaults(transaction, organisation.id, client.id, []);
        await notifySandboxSettingsChanged(transaction, organisation.id);
        const change = { faults: [] };
        await recordAudit(transaction, sandboxAuditEntry(input, now(), 'sandbox.clearFaults', change));
      });
      await sandbox.refresh(organisation.id);
      return answer(204);
    };
  },
);
