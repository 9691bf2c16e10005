import { type Actor, actorHeaders, JSON_BODY } from '../actor.ts';
import type { Case, Context } from '../case.ts';
import { type Answer, bodyJson, type Header, headerOf } from '../http.ts';
import { at, isRecord, type JsonRecord, listAt, textAt } from '../json.ts';

export const DECLARATIONS = '/openapi/declarations';
const LRN =
  "LRN: the declarant's own reference, 1 to 35 of A-Z a-z 0-9 . _ -, unique in its organisation; a deleted draft frees it; a PUT cannot change it.";
const IDS = "{id} also takes lrn:<lrn> and mrn:<mrn>; anything else that is not our id's shape is 400.";
const REPLACE = 'PUT replaces a draft, with If-Match; a lost update is 409 version_conflict.';
const IN_USE =
  'A second declaration with a known LRN: 409 lrn_in_use with the original in conflict and whether the content is the same.';

export const draftCases: readonly Case[] = [
  declarationCase(
    'create',
    'a draft: 201, Location, the declaration',
    'POST /openapi/declarations: 201 and Location.',
    async (context) => {
      const { expect, fixtures, call } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const made = await create(context, trader, document);
      expect.status(made, 201);
      const body = bodyJson(made);
      const id = textAt(body, 'id') ?? '';
      expect.equal(
        'lrn, status, mrn',
        [at(body, 'lrn'), at(body, 'status'), at(body, 'mrn') ?? null],
        [document.lrn, 'draft', null],
        made,
      );
      const location = URL.parse(headerOf(made, 'Location') ?? '', made.url)?.href;
      expect.equal('Location', location, `${context.client.target.base}${DECLARATIONS}/${id}`, made);
      const read = await call({
        method: 'GET',
        path: `${DECLARATIONS}/${id}`,
        headers: actorHeaders(trader),
      });
      expect.status(read, 200);
      expect.equal('id', at(bodyJson(read), 'id'), id, read);
      expect.that(
        'history',
        Array.isArray(at(bodyJson(read), 'history')),
        'a list',
        at(bodyJson(read), 'history'),
        read,
      );
      expect.header(read, 'ETag', /^"[^"]+"$/);
    },
  ),
  declarationCase(
    'create-least',
    'a draft needs type and lrn only',
    'A draft needs type and lrn; completeness is asked at lodging.',
    async (context) => {
      const { type } = await context.fixtures.declaration();
      const answer = await create(context, await context.fixtures.trader(), {
        type,
        lrn: context.fixtures.freshLrn(),
      });
      context.expect.status(answer, 201);
    },
  ),
  declarationCase(
    'create-platform',
    'a platform client makes drafts too',
    'POST /openapi/declarations: 201 and Location.',
    async (context) => {
      context.expect.status(
        await create(context, await context.fixtures.platform(), await context.fixtures.declaration()),
        201,
      );
    },
  ),
  declarationCase(
    'read-conditional',
    'an unchanged declaration is 304',
    'GET /openapi/declarations/{id} (with history; ETag).',
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      const path = `${DECLARATIONS}/${await fixtures.draft(trader)}`;
      const read = await call({ method: 'GET', path, headers: actorHeaders(trader) });
      const etag = headerOf(read, 'ETag') ?? '';
      expect.status(
        await call({ method: 'GET', path, headers: [...actorHeaders(trader), ['If-None-Match', etag]] }),
        304,
      );
    },
  ),
  declarationCase('by-lrn', 'lrn:<lrn> names the declaration', IDS, async ({ call, fixtures, expect }) => {
    const trader = await fixtures.trader();
    const lrn = fixtures.freshLrn();
    const id = await fixtures.draft(trader, { lrn });
    const read = await call({
      method: 'GET',
      path: `${DECLARATIONS}/lrn:${lrn}`,
      headers: actorHeaders(trader),
    });
    expect.equal('id', at(bodyJson(read), 'id'), id, read);
    const encoded = await call({
      method: 'GET',
      path: `${DECLARATIONS}/lrn%3A${lrn}`,
      headers: actorHeaders(trader),
    });
    expect.equal('id with %3A', at(bodyJson(encoded), 'id'), id, encoded);
    const missing = await call({
      method: 'GET',
      path: `${DECLARATIONS}/lrn:${fixtures.freshLrn()}`,
      headers: actorHeaders(trader),
    });
    expect.problem(missing, 404, 'not_found');
  }),
  ...[
    'x',
    '1',
    'LRN:abc',
    'lrn:',
    'lrn:a%20b',
    `lrn:${'a'.repeat(36)}`,
    'mrn:12',
    'ucr:1',
    '%00',
    "'%20or%201=1--",
  ].map((id, index) =>
    declarationCase(
      `id-shape-${index}`,
      `${id.slice(0, 20)} is not the shape of an id: 400`,
      IDS,
      async ({ call, fixtures, expect }) => {
        const headers = actorHeaders(await fixtures.trader());
        const answer = await call({ method: 'GET', path: `${DECLARATIONS}/${id}`, headers });
        expect.problem(answer, 400, 'input_invalid');
        expect.equal('in', at(bodyJson(answer), 'errors', 0, 'in'), 'path', answer);
      },
    ),
  ),
  declarationCase(
    'missing-mrn',
    'an MRN of the right shape that nobody has: 404',
    IDS,
    async ({ call, fixtures, expect }) => {
      const headers = actorHeaders(await fixtures.trader());
      expect.problem(
        await call({ method: 'GET', path: `${DECLARATIONS}/mrn:26XA00000000000000`, headers }),
        404,
        'not_found',
      );
    },
  ),
  declarationCase('lrn-shape', '35 characters and every character allowed', LRN, async (context) => {
    const lrn = `A-z.0_${context.fixtures.freshLrn()}`.padEnd(35, 'x');
    context.expect.status(
      await create(context, await context.fixtures.trader(), await context.fixtures.declaration({ lrn })),
      201,
    );
  }),
  declarationCase(
    'lrn-in-use',
    'the same LRN again: 409 with the original, same content told',
    IN_USE,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const first = await create(context, trader, document);
      const same = await create(context, trader, document);
      expect.problem(same, 409, 'lrn_in_use');
      const conflict = at(bodyJson(same), 'conflict');
      expect.equal(
        'conflict',
        pickConflict(conflict),
        [at(bodyJson(first), 'id'), document.lrn, null, 'draft', true],
        same,
      );
      const href = URL.parse(textAt(conflict, 'href') ?? '', same.url);
      const path = (href?.pathname ?? '').slice(
        new URL(context.client.target.base).pathname.replace(/\/$/, '').length,
      );
      expect.status(await call({ method: 'GET', path, headers: actorHeaders(trader) }), 200);
      const { type, lrn } = document;
      const other = await create(context, trader, { type, lrn });
      expect.problem(other, 409, 'lrn_in_use');
      expect.equal('sameContent', at(bodyJson(other), 'conflict', 'sameContent'), false, other);
    },
  ),
  declarationCase(
    'lrn-other-organisation',
    'another organisation may use the same LRN',
    LRN,
    async (context) => {
      const lrn = context.fixtures.freshLrn();
      await context.fixtures.draft(await context.fixtures.trader(), { lrn });
      context.expect.status(
        await create(context, await context.fixtures.stranger(), await context.fixtures.declaration({ lrn })),
        201,
      );
    },
  ),
  declarationCase('lrn-concurrent', 'of five at once with one LRN one is made', LRN, async (context) => {
    const document = await context.fixtures.declaration();
    const trader = await context.fixtures.trader();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(context, trader, document)));
    context.expect.equal(
      'statuses',
      answers.map(({ status }) => status).toSorted(),
      [201, 409, 409, 409, 409],
    );
  }),
  declarationCase('lrn-freed', 'a deleted draft frees its LRN', LRN, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const lrn = fixtures.freshLrn();
    const path = `${DECLARATIONS}/${await fixtures.draft(trader, { lrn })}`;
    expect.status(await call({ method: 'DELETE', path, headers: actorHeaders(trader) }), 204);
    expect.status(await create(context, trader, await fixtures.declaration({ lrn })), 201);
  }),
  declarationCase('replace', 'PUT with the current ETag', REPLACE, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    const answer = await put(draft, etag);
    context.expect.status(answer, 200);
    const etagAfter =
      headerOf(answer, 'ETag') ??
      headerOf(
        await context.call({
          ...answer.request,
          method: 'GET',
          headers: actorHeaders(await context.fixtures.trader()),
        }),
        'ETag',
      );
    context.expect.that('ETag', etagAfter !== etag, `another than ${etag}`, etagAfter, answer);
  }),
  declarationCase(
    'replace-stale',
    'PUT with an old, a weak or another ETag: 409',
    REPLACE,
    async (context) => {
      const { draft, etag, put } = await draftToReplace(context);
      context.expect.status(await put(draft, etag), 200);
      for (const value of [etag, `W/${etag}`, '"other"']) {
        context.expect.problem(await put(draft, value), 409, 'version_conflict');
      }
    },
  ),
  declarationCase(
    'replace-blind',
    'PUT without If-Match: 400',
    'If-Match missing where required: 400.',
    async (context) => {
      const { draft, put } = await draftToReplace(context);
      const answer = await put(draft, undefined);
      context.expect.problem(answer, 400, ['input_invalid', 'header_invalid']);
    },
  ),
  declarationCase('replace-concurrent', 'of five PUTs at once one wins', REPLACE, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(draft, etag)));
    context.expect.equal(
      'statuses',
      answers.map(({ status }) => status).toSorted(),
      [200, 409, 409, 409, 409],
    );
  }),
  declarationCase('replace-lrn', 'a PUT cannot change the LRN', LRN, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    context.expect.problem(
      await put({ ...draft, lrn: context.fixtures.freshLrn() }, etag),
      400,
      'input_invalid',
    );
  }),
  declarationCase(
    'list',
    'the list has the draft, in pages',
    'GET /openapi/declarations (filters, keyset cursor).',
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('list') });
      const made = [await fixtures.draft(actor), await fixtures.draft(actor), await fixtures.draft(actor)];
      const seen: string[] = [];
      let since = '';
      for (let page = 0; page < 10; page += 1) {
        const answer = await call({
          method: 'GET',
          path: `${DECLARATIONS}?limit=2${since}`,
          headers: actorHeaders(actor),
        });
        if (!expect.status(answer, 200)) return;
        const body = bodyJson(answer);
        expect.that(
          'entries of a page',
          itemsOf(body).length <= 2,
          'at most 2',
          itemsOf(body).length,
          answer,
        );
        seen.push(...itemsOf(body).map((item) => textAt(item, 'id') ?? ''));
        const cursor = textAt(body, 'cursor');
        if (at(body, 'more') !== true || cursor === undefined) break;
        since = `&cursor=${encodeURIComponent(cursor)}`;
      }
      expect.equal('ids', seen.toSorted(), made.toSorted());
    },
  ),
];

export function declarationCase(name: string, title: string, statement: string, run: Case['run']): Case {
  return { id: `declarations-${name}`, rule: 'contract 6', title, statement, run };
}

export function create(
  { call }: Context,
  actor: Actor,
  document: JsonRecord,
  query = '',
  more: readonly Header[] = [],
): Promise<Answer> {
  const headers = [...actorHeaders(actor), JSON_BODY, ...more];
  return call({ method: 'POST', path: DECLARATIONS + query, headers, body: JSON.stringify(document) });
}

function pickConflict(conflict: unknown): readonly unknown[] {
  return ['id', 'lrn', 'mrn', 'status', 'sameContent'].map((member) => at(conflict, member));
}

/** The entries of a page, under whichever name the list has. */
function itemsOf(body: unknown): readonly unknown[] {
  if (!isRecord(body)) return [];
  return listAt(Object.values(body).filter(Array.isArray), 0);
}

async function draftToReplace(context: Context) {
  const { fixtures, call } = context;
  const trader = await fixtures.trader();
  const draft = await fixtures.declaration();
  const id = textAt(bodyJson(await create(context, trader, draft)), 'id');
  const path = `${DECLARATIONS}/${id}`;
  const etag = headerOf(await call({ method: 'GET', path, headers: actorHeaders(trader) }), 'ETag') ?? '';
  const put = (document: JsonRecord, ifMatch: string | undefined) => {
    const condition: readonly Header[] = ifMatch === undefined ? [] : [['If-Match', ifMatch]];
    const headers = [...actorHeaders(trader), JSON_BODY, ...condition];
    return call({ method: 'PUT', path, headers, body: JSON.stringify(document) });
  };
  return { draft, etag, put };
}
