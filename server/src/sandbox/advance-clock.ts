import { recordAudit } from '../audit/public.ts';
import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../foundation/http/problems.ts';
import { bringPendingNoticesForward } from '../registers/pending-notices/public.ts';
import { AdvanceBody, advancedOffset, ClockBody, clockBody, clockExample } from './clock.ts';
import { sandboxAuditEntry } from './sandbox-audit-entry.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import { lockClock, notifySandboxSettingsChanged, setClock } from './store.ts';

export const advanceClock = openApiOperation(
  {
    id: 'advanceSandboxClock',
    client: 'sandbox.advanceClock(advance)',
    method: 'POST',
    path: '/openapi/sandbox/clock/advance',
    tag: 'Sandbox',
    summary: 'Advance the sandbox clock',
    description:
      'Advances the clock of the organisation by a duration or to a time, at most five years ahead of the system time. The portal immediately does everything that becomes due by the new time. Only a reset sets the clock back.',
    scope: 'declarations:write',
    idempotent: true,
    body: {
      schema: AdvanceBody,
      description: 'The duration in `by`, or the time in `to`.',
      examples: {
        days: { summary: 'Ten days later', value: { by: 'P10D' } },
        hours: { summary: 'A day and a half later', value: { by: 'PT36H' } },
      },
    },
    answers: {
      200: {
        description: 'The new sandbox time',
        body: ClockBody,
        headers: ['Idempotency-Replayed'],
        examples: { ahead: { summary: 'Ten days ahead', value: clockExample } },
      },
    },
    problems: [inputInvalid, idempotencyKeyReused, requestInProgress],
  },
  (deps: {
    readonly database: Database;
    readonly sandbox: Pick<SandboxSettingsCache, 'refresh'>;
    readonly wakeCustoms: () => void;
    readonly now: () => Date;
  }) => {
    const { database, sandbox, wakeCustoms, now } = deps;
    return async ({ idempotency, ...input }) => {
      const organisationId = input.caller.organisation.id;
      const outcome = await idempotency.once(database, 200, async (transaction) => {
        const at = now();
        const before = await lockClock(transaction, organisationId);
        const after = advancedOffset(at, before, input.body);
        if (!after.ok) return inputRefusal([after.fault]);
        await setClock(transaction, organisationId, after.aheadMs, at);
        await bringPendingNoticesForward(transaction, organisationId, after.aheadMs - before);
        await notifySandboxSettingsChanged(transaction, organisationId);
        const change = { before: { aheadMs: before }, after: { aheadMs: after.aheadMs } };
        await recordAudit(transaction, sandboxAuditEntry(input, at, 'sandbox.advanceClock', change));
        return { kind: 'made', body: clockBody(at, after.aheadMs) };
      });
      await sandbox.refresh(organisationId);
      wakeCustoms();
      return outcome;
    };
  },
);
