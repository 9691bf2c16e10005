import { createHash, createPublicKey, verify } from 'node:crypto';
import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, bodyText, type HttpHeader, type HttpResponse } from '../http.ts';
import { isRecord, listAt, parseJson, textAt, valueAt } from '../json.ts';
import { type AuthenticatedClient, authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { DECLARATIONS_PATH } from './drafts.ts';
import { pollUntilDecided } from './status/status-calls.ts';

const UPLOAD =
  'POST …/documents stores a PDF, JPEG or PNG; GET …/documents and …/documents/{documentId} return the stored documents.';
const LIMIT =
  'The body must not exceed the size limit (2 MiB; files 10 MiB): 413 body_too_large, which names the limit.';
const DECISIONS = 'GET …/decisions, GET …/decisions/{number} (signed release and other decisions).';
const CLAIM_DECISIONS =
  'GET …/claims/{id}/document returns the decision on a claim as a PDF; before the decision, and for another organisation, 404.';
const FOREIGN =
  'The resource must exist and belong to the caller. The response for a resource of another organisation is the same as for a missing resource.';
const SAFE =
  'Every POST accepts an Idempotency-Key. The fingerprint of a request is its query and its body bytes.';

const pdf: HttpHeader = ['Content-Type', 'application/pdf'];
const maxUploadBytes = 10 * 1024 * 1024;

/** Returns a small PDF file, padded to a number of bytes. */
function pdfFile(bytes = 300): Buffer {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%';
  const tail = '\ntrailer<</Root 1 0 R/Size 2>>\nstartxref\n9\n%%EOF\n';
  return Buffer.from(head + 'x'.repeat(bytes - head.length - tail.length) + tail);
}

export const uploadAndDecisionCases: readonly ConformanceCase[] = [
  documentCase('upload', 'stores a document byte for byte', UPLOAD, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/documents`;
    const file = pdfFile(300_000);
    const made = await upload(
      context,
      trader,
      `${path}?type=${invoiceOf(context)}&fileName=invoice.pdf`,
      file,
    );
    expect.status(made, 201);
    const body = bodyJson(made);
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect.equal(
      'sha256, size',
      [valueAt(body, 'sha256'), valueAt(body, 'size')],
      [sha256, file.length],
      made,
    );
    const id = textAt(body, 'id') ?? '';
    expect.header(made, 'Location', new RegExp(`/documents/${id}$`));
    const listed = await call({ method: 'GET', path, headers: authenticatedHeaders(trader) });
    expect.equal('items', listAt(bodyJson(listed), 'items').length, 1, listed);
    if (textAt(body, 'status') !== 'available') return;
    const got = await call({ method: 'GET', path: `${path}/${id}`, headers: authenticatedHeaders(trader) });
    expect.status(got, 200);
    expect.that('bytes', got.body.equals(file), 'the bytes that were sent', `${got.body.length} bytes`, got);
    expect.header(got, 'Content-Disposition', /^attachment; filename="invoice\.pdf"/);
    expect.header(got, 'X-Content-Type-Options', 'nosniff');
  }),
  documentCase(
    'content',
    'determines the type of a file by its content, not by its header',
    UPLOAD,
    async (context) => {
      const { fixtures, expect } = context;
      const trader = await fixtures.trader();
      const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/documents?type=${invoiceOf(context)}`;
      const html = Buffer.from('<!doctype html><script>alert(1)</script>');
      expect.problem(await upload(context, trader, path, html), 400, 'input_invalid');
      const asPng: HttpHeader = ['Content-Type', 'image/png'];
      expect.problem(await upload(context, trader, path, pdfFile(), [asPng]), 400, 'input_invalid');
      const cut = pdfFile().subarray(0, 200);
      expect.problem(await upload(context, trader, path, cut), 400, 'input_invalid');
      const svg: HttpHeader = ['Content-Type', 'image/svg+xml'];
      expect.problem(await upload(context, trader, path, html, [svg]), 415, 'media_type_unsupported');
    },
  ),
  documentCase('too-large', 'returns 413 for a file of more than 10 MiB', LIMIT, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.trader();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/documents?type=${invoiceOf(context)}`;
    expect.problem(await upload(context, trader, path, pdfFile(maxUploadBytes + 1)), 413, 'body_too_large');
    expect.status(await upload(context, trader, path, pdfFile(maxUploadBytes)), 201);
  }),
  documentCase('upload-replay', 'stores a repeated upload only once', SAFE, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/documents`;
    const key: HttpHeader = ['Idempotency-Key', `${fixtures.run}-upload`];
    const first = await upload(context, trader, `${path}?type=${invoiceOf(context)}`, pdfFile(), [pdf, key]);
    const again = await upload(context, trader, `${path}?type=${invoiceOf(context)}`, pdfFile(), [pdf, key]);
    expect.header(again, 'Idempotency-Replayed', 'true');
    expect.equal('body', bodyText(again), bodyText(first), again);
    const other = await upload(context, trader, `${path}?type=${invoiceOf(context)}`, pdfFile(301), [
      pdf,
      key,
    ]);
    expect.problem(other, 409, 'idempotency_key_reused');
    const listed = await call({ method: 'GET', path, headers: authenticatedHeaders(trader) });
    expect.equal('items', listAt(bodyJson(listed), 'items').length, 1, listed);
  }),
  documentCase('foreign', 'treats documents of another organisation as missing', FOREIGN, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const outsider = await fixtures.clientOfOtherOrganisation();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/documents`;
    const made = await upload(context, trader, `${path}?type=${invoiceOf(context)}`, pdfFile());
    const headers = authenticatedHeaders(outsider);
    const id = textAt(bodyJson(made), 'id') ?? '';
    expect.problem(
      await upload(context, outsider, `${path}?type=${invoiceOf(context)}`, pdfFile()),
      404,
      'not_found',
    );
    for (const each of [path, `${path}/${id}`, path.replace('documents', 'decisions')]) {
      expect.problem(await call({ method: 'GET', path: each, headers }), 404, 'not_found');
    }
  }),
  documentCase(
    'decisions',
    'returns a release as signed JSON and as a PDF that can be verified',
    DECISIONS,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      await pollUntilDecided(context, trader, id);
      const path = `${DECLARATIONS_PATH}/${id}/decisions`;
      const headers = authenticatedHeaders(trader);
      const items = listAt(bodyJson(await call({ method: 'GET', path, headers })), 'items');
      const release = items.find((item) => textAt(item, 'decision') === 'released');
      const one = `${path}/${valueAt(release, 'number')}`;
      const plain = await call({ method: 'GET', path: one, headers });
      expect.status(plain, 200);
      const as = (type: string) =>
        call({ method: 'GET', path: one, headers: [...headers, ['Accept', type]] });
      await expectSigned(context, await as('application/jose'), plain);
      const page = await as('application/pdf');
      expect.header(page, 'Content-Type', 'application/pdf');
      expect.that('PDF', bodyText(page).startsWith('%PDF-'), 'a PDF file', bodyText(page).slice(0, 20), page);
      const url = textAt(release, 'verification') ?? '';
      const check = url.slice(context.client.target.base.length);
      const verification = await call({ method: 'GET', path: check });
      expect.status(verification, 200);
      expect.equal('inForce', valueAt(bodyJson(verification), 'inForce'), true, verification);
      const wrong = await call({ method: 'GET', path: `${check.slice(0, -3)}AAA` });
      expect.problem(wrong, 404, 'not_found');
      expect.problem(await call({ method: 'GET', path: `${path}/999`, headers }), 404, 'not_found');
    },
  ),
  documentCase(
    'claim-decision',
    'returns the decision on a claim as a PDF to the claimant only',
    CLAIM_DECISIONS,
    async (context) => {
      const { fixtures, expect, call } = context;
      const organisationId = await fixtures.organisation();
      const furtherScopes = ['debts:read', 'debts:write'];
      const claimant = await fixtures.newClient({ organisationId, furtherScopes });
      const stranger = await fixtures.newClient({
        ...{ organisationId: await fixtures.otherOrganisation(), furtherScopes },
      });
      const declaration = await fixtures.lodged(claimant);
      await pollUntilDecided(context, claimant, declaration);
      const headers = authenticatedHeaders(claimant);
      const debts = await call({ method: 'GET', path: `/openapi/debts?declaration=${declaration}`, headers });
      const debt = textAt(listAt(bodyJson(debts), 'items')[0], 'id') ?? '';
      const claimed = async (reference: string) => {
        const body = JSON.stringify({ ground: 'overcharge', reason: 'Too high freight', reference });
        const key: HttpHeader = ['Idempotency-Key', `${fixtures.run}-${reference}`];
        const answer = await call({
          ...{ method: 'POST', path: `/openapi/debts/${debt}/claims`, body },
          headers: [...headers, JSON_CONTENT_TYPE, key],
        });
        expect.status(answer, 201);
        return `/openapi/claims/${textAt(bodyJson(answer), 'id') ?? ''}`;
      };
      const undecided = await claimed('SLOW-conformance');
      const early = await call({ method: 'GET', path: `${undecided}/document`, headers });
      expect.problem(early, 404, 'not_found');
      await call({ method: 'POST', path: `${undecided}/withdrawal`, headers });
      const path = `${await claimed('PART-conformance')}/document`;
      const page = await call({ method: 'GET', path, headers });
      expect.status(page, 200);
      expect.header(page, 'Content-Type', 'application/pdf');
      expect.that('PDF', bodyText(page).startsWith('%PDF-'), 'a PDF file', bodyText(page).slice(0, 20), page);
      const again = await call({ method: 'GET', path, headers });
      expect.that(
        'bytes',
        again.body.equals(page.body),
        'the same bytes',
        `${again.body.length} bytes`,
        again,
      );
      const foreign = await call({ method: 'GET', path, headers: authenticatedHeaders(stranger) });
      expect.problem(foreign, 404, 'not_found');
    },
  ),
];

/** Checks that a decision is a compact JWS of the same JSON, signed with a published key (RFC 7515, ES256). */
async function expectSigned(
  { call, expect }: CaseContext,
  signed: HttpResponse,
  plain: HttpResponse,
): Promise<void> {
  expect.header(signed, 'Content-Type', 'application/jose');
  const [head = '', payload = '', signature = ''] = bodyText(signed).split('.');
  const decoded = (part: string) => Buffer.from(part, 'base64url');
  expect.equal('payload', decoded(payload).toString(), bodyText(plain), signed);
  const keySet = bodyJson(await call({ method: 'GET', path: '/decisions/jwks.json' }));
  const kid = textAt(parseJson(decoded(head).toString()), 'kid');
  const jwk = listAt(keySet, 'keys').find((key) => textAt(key, 'kid') === kid);
  const genuine =
    isRecord(jwk) &&
    verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      decoded(signature),
    );
  expect.that('signature', genuine, 'valid with a key of /decisions/jwks.json', kid, signed);
  expect.that('alg', textAt(parseJson(decoded(head).toString()), 'alg') === 'ES256', 'ES256', head, signed);
}

function upload(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  path: string,
  body: Buffer,
  headers: readonly HttpHeader[] = [pdf],
): Promise<HttpResponse> {
  return call({ method: 'POST', path, headers: [...authenticatedHeaders(actor), ...headers], body });
}

function documentCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `papers-${name}`, rule: 'contract 6', title, statement, run };
}

/** Returns the reference of the first document of the example's first goods item. */
function invoiceOf({ fixtures }: CaseContext): string {
  return textAt(fixtures.country.example, 'goodsItems', 0, 'supportingDocuments', 0, 'type') ?? '';
}
