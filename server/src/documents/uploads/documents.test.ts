import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertStatus, bodyWithStatus } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import {
  type DocumentTestResponse,
  openTestDocuments,
  responseItemsOf,
} from '../testing/document-test-bench.ts';
import { createJpegFile, createPdfFile, createPngFile } from '../testing/files.ts';
import { maxDocumentsPerDeclaration, maxUploadBytes } from './document.ts';

const documents = await openTestDocuments();
const trader = await documents.api.newCaller();
const otherTrader = await documents.api.newCaller();
after(() => documents.stop());

const invoice = '?type=N380';
const pathOf = (id: string): string => `/openapi/declarations/${id}/documents`;
const virusTestText = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

async function countStored(): Promise<{ documents: number; chunks: number }> {
  const [row] = await documents.api.testing.database.system.query<{ documents: number; chunks: number }>(
    `select (select count(*)::integer from documents.documents where status = 'uploading') as documents,
       (select count(*)::integer from documents.chunks c where not exists (
         select from documents.documents d where d.id = c.document_id and d.status <> 'uploading')) as chunks`,
  );
  assert.ok(row);
  return row;
}

async function listed(id: string): Promise<Record<string, unknown>[]> {
  return responseItemsOf(await documents.call(trader, pathOf(id)));
}

function firstError({ body }: DocumentTestResponse): Record<string, unknown> {
  assert.ok(Array.isArray(body.errors), JSON.stringify(body));
  return body.errors[0];
}

describe('201: the upload of a document', () => {
  test('detects media type, size and hash from the bytes, and writes an audit event', async () => {
    const id = await documents.draft(trader);
    for (const [mediaType, file] of [
      ['application/pdf', createPdfFile(700_001)],
      ['image/jpeg', createJpegFile()],
      ['image/png', createPngFile()],
    ] as const) {
      const query = `${invoice}&reference=CP-1&fileName=caf%C3%A9.bin&goodsItem=2`;
      const answer = await documents.upload(trader, id, query, file, { 'Content-Type': mediaType });
      assert.equal(answer.status, 201, answer.text);
      const { id: documentId, uploadedAt, ...rest } = answer.body;
      assert.equal(answer.headers.get('location'), `https://portal.example${pathOf(id)}/${documentId}`);
      assert.equal(uploadedAt, documents.api.source.now().toISOString());
      assert.deepEqual(rest, {
        type: 'N380',
        reference: 'CP-1',
        fileName: 'café.bin',
        goodsItem: 2,
        mediaType,
        size: file.length,
        sha256: createHash('sha256').update(file).digest('hex'),
        status: 'available',
        source: 'declarant',
      });
      const rows = await auditOf(documents.api.testing.database, String(documentId));
      assert.deepEqual(
        rows.map(({ action, actor }) => [action, actor]),
        [['document.upload', `client ${trader.client.id}`]],
      );
    }
    assert.equal((await listed(id)).length, 3);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('stores a document of the maximum size with the same bytes', async () => {
    const id = await documents.draft(trader);
    const file = createPdfFile(maxUploadBytes);
    randomBytes(maxUploadBytes - 2_000).copy(file, 600);
    const answer = await documents.upload(trader, id, invoice, file).then(bodyWithStatus(201));
    const back = await documents.call(trader, `${pathOf(id)}/${answer.id}`);
    assert.ok(back.bytes.equals(file));
  });

  test('returns the same response to a repeated request, and stores no second document', async () => {
    const id = await documents.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'again' };
    const first = await documents.upload(trader, id, invoice, createPdfFile(), headers);
    const again = await documents.upload(trader, id, invoice, createPdfFile(), headers);
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await listed(id)).length, 1);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('returns the same response to a repeated request even after the declaration was deleted', async () => {
    const id = await documents.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'gone' };
    const first = await documents.upload(trader, id, invoice, createPdfFile(), headers);
    await documents.api.call('deleteDeclaration', trader, { id });
    const again = await documents.upload(trader, id, invoice, createPdfFile(), headers);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    const other = await documents.upload(trader, id, invoice, createPdfFile(700), headers);
    assert.equal(other.code, 'idempotency_key_reused');
    assert.equal((await documents.upload(trader, id, invoice, createPdfFile())).code, 'not_found');
  });

  test('stores one document for several concurrent requests with the same idempotency key', async () => {
    const id = await documents.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'at once' };
    const sent = Array.from({ length: 6 }, () =>
      documents.upload(trader, id, invoice, createPdfFile(400_000), {
        ...headers,
        'Idempotency-Key': 'at-once',
      }),
    );
    const answers = await Promise.all(sent);
    for (const { status, code } of answers) {
      assert.ok(status === 201 || code === 'request_in_progress', String(code));
    }
    assert.equal((await listed(id)).length, 1);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('quarantines a document that must be scanned, then refuses an infected document and deletes its content', async () => {
    const id = await documents.draft(trader);
    // The EICAR test string is at the boundary of two chunks.
    const file = createPdfFile(600_000);
    file.write(virusTestText, 262_144 - 30, 'latin1');
    const answer = await documents.upload(trader, id, invoice, file);
    assert.deepEqual([answer.status, answer.body.status], [201, 'quarantined'], answer.text);
    while ((await listed(id))[0]?.status === 'quarantined') await pause(5);
    assert.equal((await listed(id))[0]?.status, 'refused');
    const path = `${pathOf(id)}/${answer.body.id}`;
    const refused = await documents.call(trader, path);
    assert.deepEqual([refused.status, refused.code], [409, 'document_infected']);
    const rows = await auditOf(documents.api.testing.database, String(answer.body.id));
    assert.deepEqual(
      rows.map(({ action, actor }) => `${action} by ${actor}`),
      [`document.upload by client ${trader.client.id}`, 'document.refuse by system scanner'],
    );
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });
});

describe('200: documents', () => {
  test('are downloaded as an attachment under their name, and 304 is returned for a matching ETag', async () => {
    const id = await documents.draft(trader);
    const query = `${invoice}&fileName=${encodeURIComponent('räkning "7".PDF')}`;
    const { body } = await documents.upload(trader, id, query, createPdfFile(300_000));
    const path = `${pathOf(id)}/${body.id}`;
    const got = await documents.call(trader, path).then(assertStatus(200));
    assert.ok(got.bytes.equals(createPdfFile(300_000)));
    assert.equal(got.headers.get('content-type'), 'application/pdf');
    assert.equal(got.headers.get('content-length'), '300000');
    assert.equal(got.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(
      got.headers.get('content-disposition'),
      `attachment; filename="r_kning _7_.PDF"; filename*=UTF-8''r%C3%A4kning%20%227%22.PDF`,
    );
    const tag = got.headers.get('etag') ?? '';
    const known = await documents.call(trader, path, { headers: { 'If-None-Match': tag } });
    assert.deepEqual([known.status, known.headers.get('etag')], [304, tag]);
    const head = await documents.call(trader, path, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '300000']);
  });

  test('are an empty list for a declaration without documents', async () => {
    const answer = await documents.call(trader, pathOf(await documents.draft(trader)));
    assert.deepEqual(answer.body, { items: [], cursor: null, more: false });
  });
});

describe('400: the upload of a document', () => {
  test('is refused if the content does not match the media type, for every media type', async () => {
    const id = await documents.draft(trader);
    const asPng = await documents.upload(trader, id, invoice, createPdfFile(900_000), {
      'Content-Type': 'image/png',
    });
    assert.equal(asPng.status, 400, asPng.text);
    assert.deepEqual([firstError(asPng).in, firstError(asPng).name], ['header', 'Content-Type']);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(10_000));
    assert.equal((await documents.upload(trader, id, invoice, html)).code, 'input_invalid');
    const cut = await documents.upload(trader, id, invoice, createPdfFile(900_000).subarray(0, 800_000));
    assert.deepEqual([cut.status, firstError(cut).in, firstError(cut).code], [400, 'body', 'content']);
    assert.equal((await documents.upload(trader, id, invoice, Buffer.from('%PDF'))).code, 'input_invalid');
    assert.equal((await documents.upload(trader, id, invoice, Buffer.alloc(0))).code, 'input_invalid');
    assert.deepEqual(await listed(id), []);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('is refused with a missing or unknown document type, a path in the file name, or an unknown goods item', async () => {
    const id = await documents.draft(trader);
    for (const [query, name] of [
      ['', 'type'],
      ['?type=X999', 'type'],
      ['?type=n380', 'type'],
      [`${invoice}&fileName=..%2Fpasswd`, 'fileName'],
      [`${invoice}&fileName=a%0Ab`, 'fileName'],
      [`${invoice}&goodsItem=4`, 'goodsItem'],
      [`${invoice}&goodsItem=0`, 'goodsItem'],
      [`${invoice}&colour=red`, 'colour'],
    ] as const) {
      const answer = await documents.upload(trader, id, query, createPdfFile());
      assert.deepEqual([answer.status, firstError(answer).name], [400, name], query);
    }
  });
});

describe('404: a document', () => {
  test('of another organisation is not found', async () => {
    const id = await documents.draft(trader);
    const { body } = await documents.upload(trader, id, invoice, createPdfFile());
    const answers = [
      await documents.upload(otherTrader, id, invoice, createPdfFile()),
      await documents.call(otherTrader, pathOf(id)),
      await documents.call(otherTrader, `${pathOf(id)}/${body.id}`),
      await documents.call(otherTrader, `${pathOf(await documents.draft(otherTrader))}/${body.id}`),
      await documents.call(trader, `${pathOf(id)}/doc_00000000000000000000000000`),
      await documents.call(trader, `${pathOf(await documents.draft(trader))}/${body.id}`),
    ];
    assert.deepEqual(
      answers.map(({ code }) => code),
      answers.map(() => 'not_found'),
    );
  });

  test('of a draft is not found after the draft was deleted', async () => {
    const id = await documents.draft(trader);
    const { body } = await documents.upload(trader, id, invoice, createPdfFile());
    await documents.api.call('deleteDeclaration', trader, { id });
    const rows = await documents.api.testing.database.system.query(
      'select from documents.chunks where document_id = $1',
      [body.id],
    );
    assert.equal(rows.length, 0);
  });
});

describe('406: the download of a document', () => {
  test('is refused if the client accepts only images, but the document is a PDF', async () => {
    const id = await documents.draft(trader);
    const { body } = await documents.upload(trader, id, invoice, createPdfFile());
    const answer = await documents.call(trader, `${pathOf(id)}/${body.id}`, {
      headers: { Accept: 'image/png' },
    });
    assert.deepEqual([answer.status, answer.body.available], [406, ['application/pdf']]);
  });
});

describe('409: the upload of a document', () => {
  test('is refused for a closed declaration, unless a query or amendment is open', async () => {
    const id = await documents.api.create(trader, { lrn: 'ENDED-1' }, 'lodge=true');
    assert.equal((await documents.upload(trader, id, invoice, createPdfFile())).status, 201, 'lodged');
    await documents.decide(trader, id, { action: 'reject', facts: { reason: 'No authorisation' } });
    const answer = await documents.upload(trader, id, invoice, createPdfFile());
    assert.deepEqual(
      [answer.status, answer.code, answer.body.declarationStatus],
      [409, 'action_not_allowed', 'rejected'],
    );
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('is refused if its idempotency key was used for another file', async () => {
    const id = await documents.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'other-file' };
    await documents.upload(trader, id, invoice, createPdfFile(), headers);
    const other = await documents.upload(trader, id, invoice, createPdfFile(601), headers);
    const otherQuery = await documents.upload(trader, id, `${invoice}&reference=2`, createPdfFile(), headers);
    assert.deepEqual([other.code, otherQuery.code], ['idempotency_key_reused', 'idempotency_key_reused']);
    assert.equal((await listed(id)).length, 1);
  });

  test('is refused at the maximum number of documents, even if uploads are concurrent', async () => {
    const id = await documents.draft(trader);
    await documents.api.testing.database.system.query(
      `insert into documents.documents (organisation_id, id, declaration_id, status, type, media_type, size, sha256, created_at)
       select $1, 'doc_' || n, $2, 'available', 'N380', 'image/png', 1, '', now() from generate_series(1, $3) n`,
      [trader.organisation.id, id, maxDocumentsPerDeclaration - 1],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => documents.upload(trader, id, invoice, createPdfFile())),
    );
    assert.deepEqual(answers.map(({ code }) => code ?? 'stored').toSorted(), [
      ...Array.from({ length: 4 }, () => 'document_limit'),
      'stored',
    ]);
  });
});

describe('413: the upload of a document', () => {
  test('is refused if the document is too large, with or without Content-Length', async () => {
    const id = await documents.draft(trader);
    const file = createPdfFile(maxUploadBytes + 1);
    const refusedWithLength = await documents.upload(trader, id, invoice, file);
    const pieces: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Type': 'application/pdf' },
      body: new Blob([new Uint8Array(file)]).stream(),
      duplex: 'half',
    };
    const inPieces = await documents.call(trader, `${pathOf(id)}${invoice}`, pieces);
    assert.deepEqual([refusedWithLength.code, inPieces.code], ['body_too_large', 'body_too_large']);
    assert.equal(refusedWithLength.body.limitBytes, maxUploadBytes);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });
});

describe('415: the upload of a document', () => {
  test('is refused with other media types, and the accepted ones are listed', async () => {
    const answer = await documents.upload(trader, await documents.draft(trader), invoice, createPdfFile(), {
      'Content-Type': 'image/svg+xml',
    });
    assert.equal(answer.status, 415);
    assert.equal(answer.headers.get('accept-post'), 'application/pdf, image/jpeg, image/png');
  });
});

describe('an interrupted upload', () => {
  test('stores no data if the client aborts it', async () => {
    const id = await documents.draft(trader);
    const file = createPdfFile(900_000);
    const head = `POST ${pathOf(id)}${invoice} HTTP/1.1\r\nHost: x\r\nX-Client: ${trader.client.id}\r\nContent-Type: application/pdf\r\nContent-Length: ${file.length}\r\n\r\n`;
    const socket = connect(documents.server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head);
    socket.write(file.subarray(0, 700_000));
    while ((await countStored()).chunks < 2) await pause(5);
    assert.deepEqual(await listed(id), [], 'nobody sees it');
    socket.destroy();
    while ((await countStored()).documents > 0) await pause(5);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });

  test('is deleted after a process ended, once it can’t be in progress any more', async () => {
    const id = await documents.draft(trader);
    const { system } = documents.api.testing.database;
    await system.query(
      `insert into documents.documents (organisation_id, id, declaration_id, status, type, created_at)
       values ($1, 'doc_broken', $2, 'uploading', 'N380', $3)`,
      [trader.organisation.id, id, documents.api.source.now()],
    );
    await system.query(`insert into documents.chunks values ($1, 'doc_broken', 0, 'x')`, [
      trader.organisation.id,
    ]);
    assert.equal(await documents.quarantine.cleanUp(), 0);
    documents.api.source.move(31 * 60_000);
    assert.equal(await documents.quarantine.cleanUp(), 1);
    assert.deepEqual(await countStored(), { documents: 0, chunks: 0 });
  });
});
