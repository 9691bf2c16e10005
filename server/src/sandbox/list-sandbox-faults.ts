import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { answer } from '../foundation/http/operation.ts';
import { FaultsAnswer, faultsExample, faultsResponse } from './fault.ts';
import { readFaults } from './store.ts';

export const listSandboxFaults = openApiOperation(
  {
    id: 'listSandboxFaults',
    client: 'sandbox.faults()',
    method: 'GET',
    path: '/openapi/sandbox/faults',
    tag: 'Sandbox',
    summary: 'List injected faults',
    description:
      'Returns the faults that the calling client has set. For each fault, the response contains the number of requests or deliveries that the fault will still affect.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The injected faults, in the order in which the portal evaluates them',
        body: FaultsAnswer,
        examples: { set: { summary: 'Responses get lost', value: faultsExample } },
      },
    },
    problems: [],
  },
  (deps: { readonly database: Database; readonly now: () => Date }) => {
    const { database, now } = deps;
    return async ({ caller }) => {
      const { organisation, client } = caller;
      const rows = await database.organisation(organisation.id, (sql) =>
        readFaults(sql, organisation.id, client.id, now()),
      );
      return answer(200, faultsResponse(rows));
    };
  },
);
