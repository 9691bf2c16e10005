import { managementOperation } from '../../../callers/public.ts';
import type { Database } from '../../../foundation/database/database.ts';
import { answer } from '../../../foundation/http/operation.ts';
import { refuse } from '../../../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../../../foundation/http/problems.ts';
import { listSigningKeys } from '../store.ts';
import { exampleSigningKeys, SigningKeysBody, signingKeysBody } from './signing-key-schema.ts';

export const listSigningKeysOperation = managementOperation(
  {
    id: 'listSigningKeys',
    method: 'GET',
    path: '/management/signing-keys',
    tag: 'Signing keys',
    summary: 'List token signing keys',
    description:
      'Returns the published keys that sign access tokens, each with its status. `/oauth/jwks` publishes the same keys. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    answers: {
      200: {
        description: 'The signing keys.',
        body: SigningKeysBody,
        examples: { overlap: { summary: 'A rotation with a transition period', value: exampleSigningKeys } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  ({ database, now }: { readonly database: Pick<Database, 'system'>; readonly now: () => Date }) =>
    async ({ caller }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return answer(200, signingKeysBody(await listSigningKeys(database.system), now()));
    },
);
