import { recordAudit } from '../audit/public.ts';
import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../foundation/http/problems.ts';
import { rehearsalEntry } from './acting.ts';
import { AdvanceBody, advanced, ClockBody, clockBody, clockExample } from './clock.ts';
import type { SandboxSettings } from './settings.ts';
import { announceSandbox, lockClock, setClock } from './store.ts';

export const advanceClock = openApiOperation(
  {
    id: 'advanceSandboxClock',
    method: 'POST',
    path: '/openapi/sandbox/clock/advance',
    tag: 'Sandbox',
    summary: 'Advance the sandbox clock',
    description:
      'Puts the organisation’s clock forward, by a duration or to a time, up to five years ahead of the wall’s. What falls due happens at once. There is no way back but a reset.',
    scope: 'declarations:write',
    idempotent: true,
    body: {
      schema: AdvanceBody,
      description: 'Either `by` or `to`.',
      required: true,
      examples: {
        days: { summary: 'Ten days later', value: { by: 'P10D' } },
        hours: { summary: 'A day and a half later', value: { by: 'PT36H' } },
      },
    },
    answers: {
      200: {
        description: 'The clock as it is now',
        body: ClockBody,
        headers: ['Idempotency-Replayed'],
        examples: { ahead: { summary: 'Ten days ahead', value: clockExample } },
      },
    },
    problems: [inputInvalid, idempotencyKeyReused, requestInProgress],
  },
  (deps: {
    readonly database: Database;
    readonly sandbox: Pick<SandboxSettings, 'refresh'>;
    readonly wakeCustoms: () => void;
    readonly now: () => Date;
  }) => {
    const { database, sandbox, wakeCustoms, now } = deps;
    return async ({ idempotency, ...input }) => {
      const organisationId = input.caller.organisation.id;
      const outcome = await idempotency.once(database, 200, async (transaction) => {
        const at = now();
        const before = await lockClock(transaction, organisationId);
        const after = advanced(at, before, input.body);
        if (!after.ok) return inputRefusal([after.fault]);
        await setClock(transaction, organisationId, after.aheadMs, at);
        await announceSandbox(transaction, organisationId);
        const change = { before: { aheadMs: before }, after: { aheadMs: after.aheadMs } };
        await recordAudit(transaction, rehearsalEntry(input, at, 'sandbox.advanceClock', change));
        return { kind: 'made', body: clockBody(at, after.aheadMs) };
      });
      await sandbox.refresh(organisationId);
      wakeCustoms();
      return outcome;
    };
  },
);
