import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpResponse, headerOf } from '../http.ts';
import { listAt, requireTextAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';

const LISTS = '/openapi/reference';
const IMPORTS = '/management/reference-imports';
const STATEMENT =
  'GET /openapi/reference returns code lists by date, with an ETag. An administrator can import a list from CSV. A failure never returns 2xx.';

export const referenceCases: readonly ConformanceCase[] = [
  referenceCase('conditional', 'returns 304 for an unchanged list', async (context) => {
    const { expect } = context;
    const first = await read(context, 'units');
    expect.status(first, 200);
    const again = await read(context, 'units', [['If-None-Match', headerOf(first, 'etag') ?? '']]);
    expect.status(again, 304);
  }),
  referenceCase('import', 'changes nothing when an unchanged list is imported', async (context) => {
    const { expect, fixtures } = context;
    const list = await read(context, 'units/download');
    expect.status(list, 200);
    const made = await fixtures.management.upload(`${IMPORTS}?list=units`, 'text/csv', list.body);
    expect.status(made, 201);
    expect.equal('status', valueAt(bodyJson(made), 'status'), 'ready', made);
    for (const kind of ['added', 'changed', 'ended', 'removed']) {
      expect.equal(kind, valueAt(bodyJson(made), 'changes', kind), 0, made);
    }
    await discard(context, made);
  }),
  referenceCase('faulty', 'reports every invalid line and does not apply the import', async (context) => {
    const { expect, fixtures } = context;
    const list = await read(context, 'units/download');
    const bad = Buffer.concat([list.body, Buffer.from('?,soon,,\n')]);
    const made = await fixtures.management.upload(`${IMPORTS}?list=units`, 'text/csv', bad);
    expect.status(made, 201);
    const path = `${IMPORTS}/${requireTextAt(bodyJson(made), 'import', 'id')}`;
    const errorList = await fixtures.management.call('GET', `${path}/errors`);
    expect.that(
      'errors',
      listAt(bodyJson(errorList), 'items').length > 0,
      'at least one error',
      'none',
      errorList,
    );
    const refused = await fixtures.management.call('POST', `${path}/application`);
    expect.problem(refused, 409, 'import_not_ready');
    await discard(context, made);
  }),
  referenceCase(
    'head',
    'returns 400 for a file with another header line, and 415 for another media type',
    async (context) => {
      const { expect, fixtures } = context;
      const { upload } = fixtures.management;
      expect.problem(
        await upload(`${IMPORTS}?list=units`, 'text/csv', Buffer.from('a,b\n')),
        400,
        'input_invalid',
      );
      const json = await upload(`${IMPORTS}?list=units`, 'application/json', Buffer.from('{}'));
      expect.problem(json, 415, 'media_type_unsupported');
      expect.header(json, 'Accept-Post', /text\/csv/);
    },
  ),
];

function referenceCase(name: string, title: string, run: ConformanceCase['run']): ConformanceCase {
  return { id: `reference-${name}`, rule: 'contract 7', title, statement: STATEMENT, run };
}

async function read(
  { call, fixtures }: CaseContext,
  path: string,
  more: readonly (readonly [string, string])[] = [],
): Promise<HttpResponse> {
  const headers = [...authenticatedHeaders(await fixtures.trader()), ...more];
  return call({ method: 'GET', path: `${LISTS}/${path}`, headers });
}

async function discard({ expect, fixtures }: CaseContext, made: HttpResponse): Promise<void> {
  const id = requireTextAt(bodyJson(made), 'import', 'id');
  expect.status(await fixtures.management.call('DELETE', `${IMPORTS}/${id}`), 204);
}
