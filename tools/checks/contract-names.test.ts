import { describe, test } from 'node:test';
import { checkContractNames } from './contract-names.ts';
import { assertFindings, type FileTexts, findingsIn } from './testing/findings.ts';

const query = (name: string) => ({ name, in: 'query' });
const openapi = {
  paths: {
    '/openapi/status': { get: { parameters: [{ $ref: '#/components/parameters/after' }, query('wait')] } },
    '/openapi/declarations/{id}': { get: {}, patch: {} },
  },
  components: { parameters: { after: query('after') } },
};
const management = {
  paths: { '/management/declarations': { get: { parameters: [query('awaitingCustoms')] } } },
};

const found = (files: FileTexts): string[] =>
  findingsIn(checkContractNames, {
    'contract/openapi.json': JSON.stringify(openapi),
    'contract/management.json': JSON.stringify(management),
    'contract/public.json': JSON.stringify({ paths: {} }),
    ...files,
  });

describe('names of the contract', () => {
  test('reports a path, a method and a query parameter that no operation has', () => {
    const files = {
      'cli/src/planted.ts': "get('/openapi/states');\nrequest('PUT', '/openapi/declarations/{id}');\n",
      'clients/python/src/planted.py': 'call("/openapi/status?since=1")\n',
      'docs/guides/planted.md': [
        "portal '/openapi/status?after=1&since=2'",
        "manage GET '/declarations?waiting=true'",
        'See `GET /management/declaration`, …/status?since=1 and `since=1`.',
        'customs-portal api GET /openapi/status --query since=1',
      ].join('\n'),
    };
    assertFindings(found(files), [
      /planted\.ts:1 contains the path \/openapi\/states,/,
      /planted\.ts:2 contains the operation PUT \/openapi\/declarations\/\{id\},/,
      /planted\.py:1 contains the query parameter since,/,
      /planted\.md:1 contains the query parameter since,/,
      /planted\.md:3 contains the path \/management\/declaration,/,
      /planted\.md:2 contains the query parameter waiting,/,
      /planted\.md:3 contains the query parameter since,/,
      /planted\.md:4 contains the query parameter since,/,
      /planted\.md:3 contains the query parameter since,/,
    ]);
  });

  test('accepts names of the contract, of OAuth and of settings, and variables in paths', () => {
    const files = {
      'console/src/planted.tsx': `get(\`/openapi/declarations/\${'$'}{id}\`); post('/oauth/token');\n`,
      'docs/guides/planted.md':
        'portal "/openapi/declarations/$ID"; `wait=30`, `PORTAL_WORKERS=4`, `PATCH /openapi/declarations/{id}`, `/openapi/…`\n',
      'docs/decisions/0001-planted.md': '`GET /openapi/former?since=1`\n',
    };
    assertFindings(found(files), []);
  });
});
