import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { answer } from '../foundation/http/operation.ts';
import { ClockBody, clockBody, clockExample } from './clock.ts';
import { readClocks } from './store.ts';

export const getSandboxClock = openApiOperation(
  {
    id: 'getSandboxClock',
    client: 'sandbox.clock()',
    method: 'GET',
    path: '/openapi/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Get the sandbox clock',
    description:
      'Returns the clock of the organisation in the sandbox. The clock shows the system time until you advance the clock. Deadlines and expiry times of the organisation’s declarations follow this clock.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The clock',
        body: ClockBody,
        examples: { ahead: { summary: 'Ten days ahead', value: clockExample } },
      },
    },
    problems: [],
  },
  (deps: { readonly database: Database; readonly now: () => Date }) => {
    const { database, now } = deps;
    return async ({ caller }) => {
      const organisationId = caller.organisation.id;
      const [clock] = await database.organisation(organisationId, (sql) => readClocks(sql, organisationId));
      return answer(200, clockBody(now(), clock?.aheadMs ?? 0));
    };
  },
);
