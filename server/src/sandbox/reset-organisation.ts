import { type Static, Type } from 'typebox';
import { recordAudit } from '../audit/public.ts';
import type { Caller } from '../callers/public.ts';
import { openApiOperation } from '../callers/public.ts';
import type { Feed } from '../declarations/feed/public.ts';
import { releaseAllQuotas } from '../declarations/quotas/public.ts';
import { purgeDeclarations } from '../declarations/retention/public.ts';
import type { Database } from '../foundation/database/database.ts';
import type { RequestFacts } from '../foundation/http/operation.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../foundation/http/problems.ts';
import { listSecurityOwners, reverseJournalEntries } from '../ledger/public.ts';
import { clearDeliveries } from '../notifications/deliveries/public.ts';
import { clearNotices } from '../notifications/inbox/public.ts';
import { restoreStock } from '../processing/consequences/public.ts';
import type { CachedReference } from '../reference/lists/public.ts';
import { purgeDeferredBills } from '../registers/accounts/public.ts';
import { restoreGuarantees } from '../registers/guarantees/public.ts';
import { sandboxAuditEntry } from './sandbox-audit-entry.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import {
  deleteClock,
  deleteFaultsOfOrganisation,
  deleteIdempotencyRecordsOfClockAdvances,
  extendIdleTimeout,
  notifySandboxSettingsChanged,
} from './store.ts';

const ResetAnswer = Type.Object(
  {
    declarations: Type.Integer({
      minimum: 0,
      description: 'Number of deleted declarations, drafts included',
    }),
  },
  { additionalProperties: false },
);

export const resetOrganisation = openApiOperation(
  {
    id: 'resetSandbox',
    client: 'sandbox.reset()',
    method: 'POST',
    path: '/openapi/sandbox/reset',
    tag: 'Sandbox',
    summary: 'Reset the sandbox',
    description:
      'Deletes all declarations of the organisation with everything that belongs to them. The reset also deletes the pending webhook deliveries, the injected faults and the responses that are stored for idempotent replays, and sets the clock back to the system time. LRNs can be used again. Cursors of the status feed stay valid, and the audit log is not changed.',
    scope: 'declarations:write',
    idempotent: true,
    body: {
      schema: Type.Object({}, { additionalProperties: false }),
      description: 'No body, or an empty object.',
      required: false,
      examples: { empty: { summary: 'Empty object', value: {} } },
    },
    answers: {
      200: {
        description: 'The declarations are deleted',
        body: ResetAnswer,
        headers: ['Idempotency-Replayed'],
        examples: { reset: { summary: 'After a day of tests', value: { declarations: 200 } } },
      },
    },
    problems: [inputInvalid, idempotencyKeyReused, requestInProgress],
  },
  (deps: {
    readonly database: Database;
    readonly feed: Pick<Feed, 'learn'>;
    readonly sandbox: Pick<SandboxSettingsCache, 'refresh'>;
    readonly reference: Pick<CachedReference, 'calendar'>;
    readonly now: () => Date;
  }) => {
    const { database, feed, sandbox, reference, now } = deps;
    // The idempotency key stays locked while separate transactions delete the declarations.
    return ({ idempotency, ...input }) =>
      idempotency.once(database, 200, async (holding) => {
        await extendIdleTimeout(holding);
        const organisationId = input.caller.organisation.id;
        await begin(input);
        await deleteIdempotencyRecordsOfClockAdvances(database.system, organisationId);
        await sandbox.refresh(organisationId);
        const declarations = await purgeDeclarations(
          { database, feed },
          organisationId,
          async (transaction, ids) => {
            const { calendar } = reference;
            await releaseAllQuotas(transaction, organisationId, ids, now());
            await restoreStock(transaction, organisationId, ids, { at: now(), calendar });
            await purgeDeferredBills(transaction, organisationId, ids);
            await reverseJournalEntries(transaction, organisationId, ids, now());
            const owners = await listSecurityOwners(transaction, organisationId, ids);
            for (const owner of [organisationId, ...owners].toSorted())
              await restoreGuarantees(transaction, owner);
          },
        );
        await database.systemTransaction(async (transaction) => {
          await clearDeliveries(transaction, organisationId);
          await clearNotices(transaction, organisationId);
        });
        return { kind: 'made', body: { declarations } satisfies Static<typeof ResetAnswer> };
      });

    /** Resets the clock first: new lodgements then use the system time and are not deleted. */
    function begin(input: ResetInput): Promise<void> {
      const organisationId = input.caller.organisation.id;
      // Uses the system pool, because the waiting caller already occupies an organisation connection.
      return database.systemTransaction(async (transaction) => {
        await deleteClock(transaction, organisationId);
        await deleteFaultsOfOrganisation(transaction, organisationId);
        await notifySandboxSettingsChanged(transaction, organisationId);
        const change = { declarations: 'deleted' };
        await recordAudit(transaction, sandboxAuditEntry(input, now(), 'sandbox.reset', change));
      });
    }
  },
);

interface ResetInput {
  readonly caller: Caller;
  readonly request: RequestFacts;
}
