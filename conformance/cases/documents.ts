import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, headerOf } from '../http.ts';
import { isRecord, listAt, textAt, valueAt } from '../json.ts';
import { operationsOfDocument, requestBodyExample } from '../openapi-example.ts';
import type { SandboxClient } from '../sandbox.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../test-client.ts';
import { accessTokenOf, tokenRequest } from '../token.ts';

const DOCUMENT =
  'In the OpenAPI document, the server URL is {base_url}, and every path starts with /openapi/.';
const FRESH =
  'The first start of a sandbox creates organisations, clients, keys and people, and writes them to sandbox.json.';
const ANYONE =
  '/docs/*, /openapi.json, /management/openapi.json, /problems/{code}: public, without authentication.';

export const documentCases: readonly ConformanceCase[] = [
  documentCase(
    'openapi',
    'serves /openapi.json with version, servers and paths',
    DOCUMENT,
    async ({ call, client, expect }) => {
      const answer = await call({ method: 'GET', path: '/openapi.json' });
      expect.status(answer, 200);
      expect.header(answer, 'Content-Type', /^application\/(json|vnd\.oai\.openapi\+json)\b/);
      const body = bodyJson(answer);
      expect.that(
        'openapi',
        /^3\.[12]\./.test(textAt(body, 'openapi') ?? ''),
        '3.1 or later',
        valueAt(body, 'openapi'),
        answer,
      );
      expect.equal('servers', valueAt(body, 'servers', 0, 'url'), client.target.base, answer);
      const paths = operationsOfDocument(body).map(({ path }) => path);
      expect.equal(
        'paths that do not start with /openapi/',
        paths.filter((path) => !path.startsWith('/openapi/')),
        [],
        answer,
      );
      const expectedPaths = [
        '/openapi/status',
        '/openapi/declarations',
        '/openapi/declarations/{id}',
        '/openapi/declarations/{id}/lodgement',
      ];
      expect.contains(
        'paths',
        paths.map((path) => path.replace(/\{[^}]+\}/, '{id}')),
        expectedPaths,
        answer,
      );
    },
  ),
  documentCase(
    'operations',
    'documents every operation with a unique name, both credentials and its error responses',
    DOCUMENT,
    async ({ fixtures, expect }) => {
      const document = await fixtures.openapi();
      const names: string[] = [];
      for (const { path, methods } of operationsOfDocument(document)) {
        for (const method of methods) {
          const operation = valueAt(document, 'paths', path, method);
          names.push(textAt(operation, 'operationId') ?? `no operationId: ${method} ${path}`);
          const required = (valueAt(operation, 'security') ??
            valueAt(document, 'security') ??
            []) satisfies unknown;
          const together =
            Array.isArray(required) && required.every((one) => isRecord(one) && Object.keys(one).length >= 2);
          expect.that(
            `security of ${method} ${path}`,
            together && listAt(required).length > 0,
            'token and API key required together',
            required,
          );
          const responses = valueAt(operation, 'responses');
          const expectedStatuses = ['401', '403', '406', '429', '500'];
          if (['post', 'put'].includes(method)) expectedStatuses.push('400');
          expect.contains(
            `responses of ${method} ${path}`,
            isRecord(responses) ? Object.keys(responses) : [],
            expectedStatuses,
          );
        }
      }
      expect.equal('operationIds', new Set(names).size, names.length);
      expect.equal(
        'operations without an operationId',
        names.filter((name) => name.startsWith('no ')),
        [],
      );
    },
  ),
  documentCase(
    'example',
    'has an example of POST /openapi/declarations with the properties of a draft',
    'The first example of POST /openapi/declarations in the OpenAPI document can be lodged on any day.',
    async ({ fixtures, expect }) => {
      const example = requestBodyExample(await fixtures.openapi(), 'post', '/openapi/declarations');
      expect.that(
        'example',
        typeof example?.type === 'string' && typeof example.lrn === 'string',
        'with type and lrn',
        example,
      );
    },
  ),
  documentCase('management-openapi', '/management/openapi.json', ANYONE, async ({ call, expect }) => {
    const answer = await call({ method: 'GET', path: '/management/openapi.json' });
    expect.status(answer, 200);
    expect.contains(
      'paths',
      operationsOfDocument(bodyJson(answer)).map(({ path }) => path),
      ['/management/clients'],
      answer,
    );
  }),
  documentCase('docs', 'serves a page at /docs', ANYONE, async ({ call, expect, client }) => {
    let answer = await call({ method: 'GET', path: '/docs', headers: [['Accept', 'text/html']] });
    const location = headerOf(answer, 'Location');
    if (answer.status >= 301 && answer.status <= 308 && location !== undefined) {
      const { pathname } = new URL(location, answer.url);
      const prefix = new URL(client.target.base).pathname.replace(/\/$/, '');
      answer = await call({
        method: 'GET',
        path: pathname.slice(prefix.length),
        headers: [['Accept', 'text/html']],
      });
    }
    expect.status(answer, 200);
    expect.header(answer, 'Content-Type', /^text\/html\b/);
  }),
  documentCase(
    'operations-port',
    'does not serve health and metrics on the public port',
    '/health/live, /health/ready, /metrics: operators, on a second port.',
    async ({ call, expect }) => {
      for (const path of [
        '/metrics',
        '/health/live',
        '/health/ready',
        '/.git/config',
        '/.env',
        '/server/src/main.ts',
        '/sandbox.json',
      ]) {
        expect.problem(await call({ method: 'GET', path }), 404, 'not_found');
      }
    },
  ),
  ...(['hostToHost', 'otherHostToHost', 'platform'] as const).map((name) =>
    documentCase(
      `sandbox-${name}`,
      `accepts the credentials ${name} in sandbox.json: 200`,
      FRESH,
      async (context) => {
        await answers200(context, context.sandbox[name], name === 'platform' ? context.sandbox.platform : {});
      },
    ),
  ),
  documentCase(
    'sandbox-organisations',
    'has different organisations for hostToHost and otherHostToHost',
    FRESH,
    async ({ sandbox, expect }) => {
      const { hostToHost, otherHostToHost } = sandbox;
      expect.that(
        'organisations',
        hostToHost.organisationId !== otherHostToHost.organisationId,
        'different',
        hostToHost.organisationId,
      );
    },
  ),
];

function documentCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `documents-${name}`, rule: 'contract 1 and 9', title, statement, run };
}

async function answers200(
  { call, expect }: CaseContext,
  client: SandboxClient,
  platform: { readonly idPlatform?: string; readonly origin?: string },
): Promise<void> {
  const { idPlatform, origin } = platform;
  const actor: AuthenticatedClient = {
    ...client,
    key: client.apiKey,
    keyId: '',
    token: accessTokenOf(await call(tokenRequest(client))),
    ...(idPlatform === undefined ? {} : { idPlatform }),
    ...(origin === undefined ? {} : { origin }),
  };
  const answer = await call({ method: 'GET', path: '/openapi/caller', headers: authenticatedHeaders(actor) });
  expect.status(answer, 200);
  expect.equal(
    'organisation',
    valueAt(bodyJson(answer), 'organisation', 'id'),
    client.organisationId,
    answer,
  );
}
