import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { orNull } from '../http/common-schemas.ts';
import { answer, type Operation, withDependencies } from '../http/operation.ts';
import { defineProblem, refuse } from '../http/problem.ts';
import { checkExamples } from './check-examples.ts';
import { openApiDocument } from './openapi.ts';
import { documentSchema, isJson, type Json, noNamedSchemas } from './schemas.ts';

const Draft = Type.Object(
  { lrn: Type.String({ maxLength: 35 }), kind: Type.Union([Type.Literal('import'), Type.Literal('export')]) },
  { additionalProperties: false, title: 'Draft', description: 'A draft' },
);
const lrnInUse = defineProblem({ code: 'lrn_in_use', status: 409 });
const credentialsMissing = defineProblem({ code: 'credentials_missing', status: 401 });
const example = { draft: { summary: 'A draft', value: { lrn: 'A-1', kind: 'import' } } };

const create = withDependencies(
  openApiOperation(
    {
      id: 'createDraft',
      method: 'POST',
      path: '/openapi/drafts',
      tag: 'Drafts',
      summary: 'Create a draft',
      description: 'Creates a draft.',
      scope: 'declarations:write',
      query: Type.Object({ lodge: Type.Optional(Type.Boolean({ description: 'Lodge at once' })) }),
      body: { schema: Draft, description: 'The draft', examples: example },
      idempotent: true,
      answers: { 201: { description: 'Created', body: Draft, headers: ['Location'], examples: example } },
      problems: [lrnInUse],
    },
    () => () => refuse(lrnInUse),
  ),
  {},
);
const read = withDependencies(
  openApiOperation(
    {
      id: 'readDraft',
      method: 'GET',
      path: '/openapi/drafts/{id}',
      tag: 'Drafts',
      summary: 'Read a draft',
      description: 'Reads a draft.',
      scope: 'declarations:read',
      params: Type.Object({ id: Type.String({ description: 'The draft’s id' }) }),
      conditional: true,
      answers: { 200: { description: 'The draft', body: Draft, examples: example } },
      problems: [],
    },
    () => () => answer(200),
  ),
  {},
);

const parts = {
  kind: 'openapi',
  scopes: { 'declarations:read': 'Read', 'declarations:write': 'Write' },
  title: 'Sample',
  version: '0.1.0',
  description: 'A sample.',
  baseUrl: 'http://localhost:8080',
  tags: [{ name: 'Drafts', description: 'Declarations not lodged yet' }],
  operations: [create, read],
  guardProblems: () => [credentialsMissing],
} as const;

const sampleDocument = openApiDocument(parts);

/** Returns the part of a document at a path of property names, and resolves references to responses on the way. */
function partAt(document: unknown, ...way: readonly string[]): unknown {
  return way.reduce<unknown>((value, name) => {
    const found = isJson(value) ? value[name] : undefined;
    const reference = isJson(found) && typeof found.$ref === 'string' ? found.$ref : null;
    return reference?.startsWith('#/components/responses/')
      ? partAt(sampleDocument, ...reference.slice(2).split('/'))
      : found;
  }, document);
}

function statuses(document: Json, path: string, method: string): string[] {
  return Object.keys(Object(partAt(document, 'paths', path, method, 'responses')));
}

describe('an OpenAPI document', () => {
  const document = sampleDocument;
  const creation = partAt(document, 'paths', '/openapi/drafts', 'post');

  test('requires token and API key together', () => {
    assert.deepEqual(partAt(creation, 'security'), [{ accessToken: ['declarations:write'], apiKey: [] }]);
    assert.equal(partAt(document, 'components', 'securitySchemes', 'apiKey', 'name'), 'portal-api-key');
    const flows = partAt(document, 'components', 'securitySchemes', 'accessToken', 'flows');
    assert.deepEqual(Object.keys(Object(flows)), ['clientCredentials', 'authorizationCode']);
  });

  test('lists every status that an operation can return', () => {
    assert.deepEqual(statuses(document, '/openapi/drafts', 'post'), [
      ...['201', '400', '401', '405', '406', '408', '409', '413', '414', '415', '429', '431', '500', '503'],
    ]);
    assert.deepEqual(statuses(document, '/openapi/drafts/{id}', 'get'), [
      ...['200', '304', '400', '401', '404', '405', '406', '414', '429', '431', '500', '503'],
    ]);
  });

  test('lists the problem codes of a status, with the name from the original API first', () => {
    const conflict = partAt(creation, 'responses', '409');
    assert.match(String(partAt(conflict, 'description')), /^CONFLICT\n/);
    const text = JSON.stringify(conflict);
    assert.match(text, /"x-extensible-enum":\["idempotency_key_reused","request_in_progress","lrn_in_use"\]/);
    const [type] = [partAt(document, 'components', 'examples', 'lrn_in_use', 'value', 'type')];
    assert.equal(type, 'http://localhost:8080/problems/lrn_in_use');
  });

  test('names the headers of requests and responses', () => {
    const read = JSON.stringify(partAt(creation, 'parameters'));
    for (const name of ['id_platform', 'Origin', 'Idempotency-Key'])
      assert.match(read, new RegExp(`/${name}"`));
    assert.doesNotMatch(read, /If-(None-)?Match/);
    const headers = Object.keys(Object(partAt(creation, 'responses', '201', 'headers')));
    for (const name of ['Location', 'Idempotency-Replayed', 'X-Request-Id', 'RateLimit'])
      assert.ok(headers.includes(name));
    assert.ok(partAt(creation, 'responses', '429', 'headers', 'Retry-After'));
    assert.ok(partAt(creation, 'responses', '405', 'headers', 'Allow'));
    const keyEnds = (status: string) =>
      partAt(creation, 'responses', status, 'headers', 'Portal-Api-Key-Ends');
    for (const status of ['201', '400', '409', '429']) assert.ok(keyEnds(status), status);
    for (const status of ['401', '405', '431']) assert.equal(keyEnds(status), undefined, status);
    assert.ok(
      partAt(document, 'paths', '/openapi/drafts/{id}', 'get', 'responses', '304', 'headers', 'ETag'),
    );
  });

  test('contains named schemas as components, and no unused components', () => {
    const schema = partAt(creation, 'requestBody', 'content', 'application/json', 'schema');
    assert.deepEqual(schema, { $ref: '#/components/schemas/DraftInput' });
    const draft = partAt(document, 'components', 'schemas', 'Draft', 'properties', 'kind');
    assert.deepEqual(draft, { type: 'string', 'x-extensible-enum': ['import', 'export'] });
    assert.equal(partAt(document, 'components', 'parameters', 'If-Match'), undefined);
  });

  test('contains a schema of requests and responses twice: open for responses, closed for requests', () => {
    const responded = partAt(creation, 'responses', '201', 'content', 'application/json', 'schema');
    assert.deepEqual(responded, { $ref: '#/components/schemas/Draft' });
    const [open, closed] = ['Draft', 'DraftInput'].map((name) =>
      partAt(document, 'components', 'schemas', name),
    );
    assert.equal(partAt(open, 'additionalProperties'), undefined);
    assert.equal(partAt(closed, 'additionalProperties'), false);
    assert.deepEqual(partAt(open, 'properties', 'kind', 'x-extensible-enum'), ['import', 'export']);
    assert.deepEqual(partAt(closed, 'properties', 'kind', 'enum'), ['import', 'export']);
    const withoutKind = (schema: unknown) => ({ ...Object(partAt(schema, 'properties')), kind: null });
    assert.deepEqual(withoutKind(open), withoutKind(closed));
  });

  test('contains a schema that only requests use once', () => {
    const answers = { 201: { description: 'Created' } };
    const only = openApiDocument({ ...parts, operations: [{ ...create, answers }] });
    assert.equal(partAt(only, 'components', 'schemas', 'Draft', 'additionalProperties'), false);
    assert.equal(partAt(only, 'components', 'schemas', 'DraftInput'), undefined);
  });

  test('contains a type once, with the description of each use at its reference', () => {
    const partyOf = (description: string) =>
      Type.Object(
        { name: Type.String() },
        { title: 'Party', typeDescription: 'A party', description, 'x-section': 'parties' },
      );
    const schema = Type.Object({
      seller: partyOf('Seller'),
      buyer: orNull(partyOf('Buyer'), 'Buyer; null without one'),
    });
    const named = noNamedSchemas();
    const $ref = '#/components/schemas/Party';
    assert.deepEqual(documentSchema(schema, named, 'responses').properties, {
      seller: { $ref, description: 'Seller', 'x-section': 'parties' },
      buyer: {
        anyOf: [{ $ref, 'x-section': 'parties' }, { type: 'null' }],
        description: 'Buyer; null without one',
      },
    });
    const { description, ...party } = named.responses.get('Party') ?? {};
    assert.equal(description, 'A party');
    assert.ok(!('typeDescription' in party) && !('x-section' in party));
  });

  test('contains the description of a nullable value only once', () => {
    const value = Type.Union([Type.String({ description: 'Time' }), Type.Null()], {
      description: 'Time; null before',
    });
    assert.deepEqual(documentSchema(value, noNamedSchemas(), 'responses'), {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'Time; null before',
    });
  });

  test('contains only patterns that validators without the Unicode flag accept', () => {
    const params = Type.Object({
      id: Type.String({ pattern: '^[^\\s\\u0000\\ud800-\\udfff\\u{1fffe}-\\u{1ffff}]+$' }),
    });
    const text = JSON.stringify(openApiDocument({ ...parts, operations: [{ ...read, params }] }));
    assert.ok(text.includes(JSON.stringify('^[^\\s\\u0000]+$')));
  });

  test('contains the most common response of a status once, as a component', () => {
    const reference = partAt(document, 'components', 'responses', 'Problem401');
    assert.ok(reference);
    assert.equal(JSON.stringify(document).split('"#/components/responses/Problem401"').length, 3);
  });

  test('contains a parameter of several operations once, and names it after its resource if its name is ambiguous', () => {
    const page = Type.Integer({ description: 'Size of a page' });
    const operations = ['drafts', 'api-keys'].flatMap((name) =>
      (['', '/copy'] as const).map((rest) => ({
        ...read,
        id: `get${name}${rest}`,
        path: `/openapi/${name}/{id}${rest}` as const,
        params: Type.Object({ id: Type.String({ description: `Id in ${name}` }) }),
        query: Type.Object({ limit: page, status: Type.String({ description: `Status of ${name}` }) }),
      })),
    );
    const all = openApiDocument({ ...parts, operations });
    const references = (path: string): unknown[] =>
      [partAt(all, 'paths', path, 'get', 'parameters')]
        .flat()
        .map((each) => partAt(each, '$ref'))
        .filter((each) => !/Request|Origin|platform|If-/.test(String(each)));
    const reference = (name: string): string => `#/components/parameters/${name}`;
    assert.deepEqual(references('/openapi/drafts/{id}'), ['draftId', 'limit', 'draftStatus'].map(reference));
    assert.deepEqual(
      references('/openapi/api-keys/{id}/copy'),
      ['apiKeyId', 'limit', 'apiKeyStatus'].map(reference),
    );
    assert.equal(partAt(all, 'components', 'parameters', 'limit', 'description'), 'Size of a page');
    assert.equal(
      partAt(all, 'components', 'parameters', 'apiKeyStatus', 'description'),
      'Status of api-keys',
    );
  });

  test('contains a long example of several responses once', () => {
    const value = { lrn: 'A'.repeat(35), kind: 'import' };
    const examples = { long: { summary: 'A draft with a long reference'.repeat(6), value } };
    const operations = ['getDraft', 'getOtherDraft'].map((id, index): typeof read => ({
      ...read,
      id,
      path: `/openapi/${id}`,
      answers: { 200: { description: `Draft ${index}`, body: Draft, examples: { ...example, ...examples } } },
    }));
    const all = openApiDocument({ ...parts, operations });
    const way = ['get', 'responses', '200', 'content', 'application/json', 'examples'];
    for (const path of ['/openapi/getDraft', '/openapi/getOtherDraft'])
      assert.deepEqual(partAt(all, 'paths', path, ...way), {
        ...example,
        long: { $ref: '#/components/examples/getDraft.long' },
      });
    assert.deepEqual(Object(partAt(all, 'components', 'examples'))['getDraft.long'], examples.long);
  });

  test('contains the response 304, and a response that several operations share, once', () => {
    const ids = ['getDraft', 'getOtherDraft'];
    const operations = ids.map((id): typeof read => ({ ...read, id, path: `/openapi/${id}` }));
    const all = openApiDocument({ ...parts, operations });
    for (const path of ['/openapi/getDraft', '/openapi/getOtherDraft']) {
      const responses = Object(partAt(all, 'paths', path, 'get', 'responses'));
      assert.deepEqual(responses[200], { $ref: '#/components/responses/GetDraft200' });
      assert.deepEqual(responses[304], { $ref: '#/components/responses/NotModified' });
    }
  });

  test('describes parameters by their schemas', () => {
    const [lodge] = [partAt(creation, 'parameters')].flatMap((all) => (Array.isArray(all) ? all : []));
    assert.deepEqual(lodge, {
      name: 'lodge',
      in: 'query',
      required: false,
      description: 'Lodge at once',
      schema: { type: 'boolean' },
    });
  });

  test('of the management API requires a token or a session', () => {
    const management: Operation = { ...create, scope: 'management:write', path: '/management/drafts' };
    const securityOf = (operation: Operation) => partAt(entryOf(operation), 'post', 'security');
    const entryOf = (operation: Operation) =>
      partAt(
        openApiDocument({ ...parts, kind: 'management', operations: [operation] }),
        'paths',
        '/management/drafts',
      );
    const entry = entryOf(management);
    assert.ok(!JSON.stringify(entryOf(management)).includes('Portal-Api-Key-Ends'));
    const session = { session: [] };
    assert.deepEqual(securityOf(management), [{ accessToken: ['management:write'] }, session]);
    const atTerminal = securityOf({ ...management, terminal: 'keys:manage' });
    assert.deepEqual(atTerminal, [{ accessToken: ['management:write'] }, session, { terminal: [] }]);
    assert.deepEqual(securityOf({ ...management, access: 'session' }), [session]);
    assert.deepEqual(securityOf({ ...management, access: 'anyone' }), []);
    assert.doesNotMatch(JSON.stringify(partAt(entry, 'post', 'parameters')), /id_platform/);
  });

  test('can’t be created with an undescribed tag, or with two schemas of the same name', () => {
    assert.throws(() => openApiDocument({ ...parts, tags: [] }), /createDraft has the tag Drafts/);
    const other = {
      ...read,
      answers: { 200: { description: 'x', body: Type.Object({}, { title: 'Draft' }) } },
    };
    assert.throws(() => openApiDocument({ ...parts, operations: [create, other] }), /have the title Draft/);
  });

  test('can’t be created with more than 20 operations of one tag', () => {
    const many = (count: number): (typeof read)[] =>
      Array.from({ length: count }, (_, index) => ({ ...read, id: `getDraft${index}`, path: `/d/${index}` }));
    assert.doesNotThrow(() => openApiDocument({ ...parts, operations: many(20) }));
    assert.throws(() => openApiDocument({ ...parts, operations: many(21) }), /Drafts has 21 operations/);
  });
});

describe('the check of examples', () => {
  test('reports missing and invalid examples', () => {
    assert.deepEqual(checkExamples([create, read]), []);
    const body = { examples: { wrong: { summary: 'x', value: { lrn: 1, kind: 'import' } } } };
    const faults = checkExamples([{ ...create, body: { schema: Draft, description: '', ...body } }]);
    assert.match(faults.join('\n'), /createDraft, body: example wrong is not valid: \/lrn/);
    const bare = { ...read, answers: { 200: { description: 'x', body: Draft } } };
    assert.match(checkExamples([bare]).join('\n'), /readDraft, answer 200: has no example/);
  });
});
