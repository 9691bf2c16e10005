import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpHeader, headerOf } from '../http.ts';
import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';

const REPLACE =
  'PUT replaces a draft and requires If-Match. An outdated If-Match is 409 version_conflict, so no update is lost.';
const LRN =
  "An LRN is the declarant's own reference: 1 to 35 characters of A-Z a-z 0-9 . _ -, unique in the organisation. The LRN of a deleted draft can be used again. A PUT cannot change an LRN.";

const PATCH = 'PATCH applies a JSON merge patch (RFC 7396) to a draft, and requires If-Match.';

export const draftReplacementCases: readonly ConformanceCase[] = [
  declarationCase('replace', 'replaces a draft by PUT with the current ETag', REPLACE, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    const answer = await put(draft, etag);
    context.expect.status(answer, 200);
    const etagAfter =
      headerOf(answer, 'ETag') ??
      headerOf(
        await context.call({
          ...answer.request,
          method: 'GET',
          headers: authenticatedHeaders(await context.fixtures.trader()),
        }),
        'ETag',
      );
    context.expect.that('ETag', etagAfter !== etag, `different from ${etag}`, etagAfter, answer);
  }),
  declarationCase('replace-stale', 'returns 409 for PUT with an outdated ETag', REPLACE, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    context.expect.status(await put(draft, etag), 200);
    context.expect.problem(await put(draft, etag), 409, 'version_conflict');
  }),
  declarationCase(
    'replace-changed-tag',
    'returns 400 for PUT with a weak ETag or an ETag that a proxy changed',
    'A weak or suffixed If-Match is 400 with an error for the header.',
    async (context) => {
      const { draft, etag, put } = await draftToReplace(context);
      for (const value of [`W/${etag}`, etag.replace(/"$/, '-gzip"'), '"other"']) {
        const answer = await put(draft, value);
        context.expect.problem(answer, 400, 'input_invalid');
        const [error] = listAt(bodyJson(answer), 'errors');
        const place = [valueAt(error, 'code'), valueAt(error, 'in'), valueAt(error, 'name')];
        context.expect.equal('error', place, ['header', 'header', 'If-Match'], answer);
      }
      context.expect.status(await put(draft, etag), 200);
    },
  ),
  declarationCase(
    'replace-blind',
    'returns 400 for PUT without If-Match',
    'If-Match missing where required: 400.',
    async (context) => {
      const { draft, put } = await draftToReplace(context);
      const answer = await put(draft, undefined);
      context.expect.problem(answer, 400, ['input_invalid', 'header_invalid']);
    },
  ),
  ...['application/merge-patch+json', 'application/json'].map((mediaType) =>
    declarationCase(
      `patch-${mediaType.slice(12, 17)}`,
      `accepts PATCH as ${mediaType}`,
      PATCH,
      async (context) => {
        const { draft, etag, patch } = await draftToReplace(context);
        const patched = await patch({ office: null, invoice: { number: 'PATCHED' } }, etag, mediaType);
        context.expect.status(patched, 200);
        const { office: _, ...stays } = draft;
        const document = { ...stays, invoice: { ...toRecord(draft.invoice), number: 'PATCHED' } };
        context.expect.equal('document', valueAt(bodyJson(patched), 'document'), document, patched);
        const repeated = await patch({}, etag, mediaType);
        context.expect.problem(repeated, 409, 'version_conflict');
        context.expect.problem(await patch({}, undefined, mediaType), 400, 'input_invalid');
        const withoutType = await patch({ type: null }, headerOf(patched, 'ETag'), mediaType);
        context.expect.problem(withoutType, 400, 'input_invalid');
      },
    ),
  ),
  declarationCase('patch-media-type', 'returns 415 for PATCH as text/plain', PATCH, async (context) => {
    const { etag, patch } = await draftToReplace(context);
    const answer = await patch({}, etag, 'text/plain');
    context.expect.problem(answer, 415, 'media_type_unsupported');
    context.expect.header(answer, 'Accept-Patch', /application\/merge-patch\+json/);
  }),
  declarationCase(
    'replace-concurrent',
    'applies one of five concurrent PUT requests',
    REPLACE,
    async (context) => {
      const { draft, etag, put } = await draftToReplace(context);
      const answers = await Promise.all(Array.from({ length: 5 }, () => put(draft, etag)));
      context.expect.equal(
        'statuses',
        answers.map(({ status }) => status).toSorted(),
        [200, 409, 409, 409, 409],
      );
    },
  ),
  declarationCase('replace-lrn', 'refuses a PUT that changes the LRN', LRN, async (context) => {
    const { draft, etag, put } = await draftToReplace(context);
    context.expect.problem(
      await put({ ...draft, lrn: context.fixtures.freshLrn() }, etag),
      400,
      'input_invalid',
    );
  }),
];

function toRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

async function draftToReplace(context: CaseContext) {
  const { fixtures, call } = context;
  const trader = await fixtures.trader();
  const draft = await fixtures.declaration();
  const id = textAt(bodyJson(await createDraft(context, trader, draft)), 'id');
  const path = `${DECLARATIONS_PATH}/${id}`;
  const etag =
    headerOf(await call({ method: 'GET', path, headers: authenticatedHeaders(trader) }), 'ETag') ?? '';
  const put = (document: JsonRecord, ifMatch: string | undefined) => {
    const condition: readonly HttpHeader[] = ifMatch === undefined ? [] : [['If-Match', ifMatch]];
    const headers = [...authenticatedHeaders(trader), JSON_CONTENT_TYPE, ...condition];
    return call({ method: 'PUT', path, headers, body: JSON.stringify(document) });
  };
  const patch = (change: JsonRecord, ifMatch: string | undefined, mediaType: string) => {
    const condition: readonly HttpHeader[] = ifMatch === undefined ? [] : [['If-Match', ifMatch]];
    const headers: readonly HttpHeader[] = [
      ...authenticatedHeaders(trader),
      ['Content-Type', mediaType],
      ...condition,
    ];
    return call({ method: 'PATCH', path, headers, body: JSON.stringify(change) });
  };
  return { draft, etag, put, patch };
}
