import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../callers/caller.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import {
  type DocumentTestResponse,
  openTestDocuments,
  responseItemsOf,
  type TestDocuments,
} from '../testing/document-test-bench.ts';
import { jpegFile, pdfFile, pngFile } from '../testing/files.ts';
import { maxDocumentsPerDeclaration, maxUploadBytes } from './document.ts';

let papers: TestDocuments;
let trader: Caller;
let stranger: Caller;
before(async () => {
  papers = await openTestDocuments();
  trader = await papers.desk.newCaller();
  stranger = await papers.desk.newCaller();
});
after(() => papers.stop());

const invoice = '?type=N380';
const pathOf = (id: string): string => `/openapi/declarations/${id}/documents`;
const virus = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

async function leftovers(): Promise<{ documents: number; chunks: number }> {
  const [row] = await papers.desk.testing.database.system.query<{ documents: number; chunks: number }>(
    `select (select count(*)::integer from documents.documents where status = 'uploading') as documents,
       (select count(*)::integer from documents.chunks c where not exists (
         select from documents.documents d where d.id = c.document_id and d.status <> 'uploading')) as chunks`,
  );
  assert.ok(row);
  return row;
}

async function listed(id: string): Promise<Record<string, unknown>[]> {
  return responseItemsOf(await papers.call(trader, pathOf(id)));
}

function firstFault({ body }: DocumentTestResponse): Record<string, unknown> {
  assert.ok(Array.isArray(body.errors), JSON.stringify(body));
  return body.errors[0];
}

describe('201', () => {
  test('detects type, size and hash of the bytes and writes an audit row', async () => {
    const id = await papers.draft(trader);
    for (const [mediaType, file] of [
      ['application/pdf', pdfFile(700_001)],
      ['image/jpeg', jpegFile()],
      ['image/png', pngFile()],
    ] as const) {
      const query = `${invoice}&reference=CP-1&fileName=caf%C3%A9.bin&goodsItem=2`;
      const answer = await papers.upload(trader, id, query, file, { 'Content-Type': mediaType });
      assert.equal(answer.status, 201, answer.text);
      const { id: documentId, uploadedAt, ...rest } = answer.body;
      assert.equal(answer.headers.get('location'), `https://portal.example${pathOf(id)}/${documentId}`);
      assert.equal(uploadedAt, papers.desk.source.now().toISOString());
      assert.deepEqual(rest, {
        type: 'N380',
        reference: 'CP-1',
        fileName: 'café.bin',
        goodsItem: 2,
        mediaType,
        size: file.length,
        sha256: createHash('sha256').update(file).digest('hex'),
        status: 'available',
      });
      const rows = await auditOf(papers.desk.testing.database, String(documentId));
      assert.deepEqual(
        rows.map(({ action, actor }) => [action, actor]),
        [['document.upload', `client ${trader.client.id}`]],
      );
    }
    assert.equal((await listed(id)).length, 3);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test('stores a document of the maximum size byte for byte', async () => {
    const id = await papers.draft(trader);
    const file = pdfFile(maxUploadBytes);
    randomBytes(maxUploadBytes - 2_000).copy(file, 600);
    const answer = await papers.upload(trader, id, invoice, file);
    assert.equal(answer.status, 201, answer.text);
    const back = await papers.call(trader, `${pathOf(id)}/${answer.body.id}`);
    assert.ok(back.bytes.equals(file));
  });

  test('replays the response of a repeated request without a second document', async () => {
    const id = await papers.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'again' };
    const first = await papers.upload(trader, id, invoice, pdfFile(), headers);
    const again = await papers.upload(trader, id, invoice, pdfFile(), headers);
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await listed(id)).length, 1);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test('replays the response after the declaration was deleted', async () => {
    const id = await papers.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'gone' };
    const first = await papers.upload(trader, id, invoice, pdfFile(), headers);
    await papers.desk.call('deleteDeclaration', trader, { id });
    const again = await papers.upload(trader, id, invoice, pdfFile(), headers);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    const other = await papers.upload(trader, id, invoice, pdfFile(700), headers);
    assert.equal(other.code, 'idempotency_key_reused');
    assert.equal((await papers.upload(trader, id, invoice, pdfFile())).code, 'not_found');
  });

  test('creates one document for two concurrent requests with one key', async () => {
    const id = await papers.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'at once' };
    const sent = Array.from({ length: 6 }, () =>
      papers.upload(trader, id, invoice, pdfFile(400_000), { ...headers, 'Idempotency-Key': 'at-once' }),
    );
    const answers = await Promise.all(sent);
    for (const { status, code } of answers) {
      assert.ok(status === 201 || code === 'request_in_progress', String(code));
    }
    assert.equal((await listed(id)).length, 1);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test('quarantines a document that needs a scan, then refuses it and deletes its content', async () => {
    const id = await papers.draft(trader);
    // The test string spans two chunks.
    const file = pdfFile(600_000);
    file.write(virus, 262_144 - 30, 'latin1');
    const answer = await papers.upload(trader, id, invoice, file);
    assert.deepEqual([answer.status, answer.body.status], [201, 'quarantined'], answer.text);
    while ((await listed(id))[0]?.status === 'quarantined') await pause(5);
    assert.equal((await listed(id))[0]?.status, 'refused');
    const path = `${pathOf(id)}/${answer.body.id}`;
    const refused = await papers.call(trader, path);
    assert.deepEqual([refused.status, refused.code], [409, 'document_infected']);
    const rows = await auditOf(papers.desk.testing.database, String(answer.body.id));
    assert.deepEqual(
      rows.map(({ action, actor }) => `${action} by ${actor}`),
      [`document.upload by client ${trader.client.id}`, 'document.refuse by system scanner'],
    );
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });
});

describe('200', () => {
  test('downloads the bytes as an attachment under its name, with 304 for a matching ETag', async () => {
    const id = await papers.draft(trader);
    const query = `${invoice}&fileName=${encodeURIComponent('räkning "7".PDF')}`;
    const { body } = await papers.upload(trader, id, query, pdfFile(300_000));
    const path = `${pathOf(id)}/${body.id}`;
    const got = await papers.call(trader, path);
    assert.equal(got.status, 200);
    assert.ok(got.bytes.equals(pdfFile(300_000)));
    assert.equal(got.headers.get('content-type'), 'application/pdf');
    assert.equal(got.headers.get('content-length'), '300000');
    assert.equal(got.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(
      got.headers.get('content-disposition'),
      `attachment; filename="r_kning _7_.PDF"; filename*=UTF-8''r%C3%A4kning%20%227%22.PDF`,
    );
    const tag = got.headers.get('etag') ?? '';
    const known = await papers.call(trader, path, { headers: { 'If-None-Match': tag } });
    assert.deepEqual([known.status, known.headers.get('etag')], [304, tag]);
    const head = await papers.call(trader, path, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '300000']);
  });

  test('returns an empty list for a declaration without documents', async () => {
    const answer = await papers.call(trader, pathOf(await papers.draft(trader)));
    assert.deepEqual(answer.body, { items: [], cursor: null, more: false });
  });
});

describe('400', () => {
  test('refuses content that does not match the type, for every type', async () => {
    const id = await papers.draft(trader);
    const asPng = await papers.upload(trader, id, invoice, pdfFile(900_000), { 'Content-Type': 'image/png' });
    assert.equal(asPng.status, 400, asPng.text);
    assert.deepEqual([firstFault(asPng).in, firstFault(asPng).name], ['header', 'Content-Type']);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(10_000));
    assert.equal((await papers.upload(trader, id, invoice, html)).code, 'input_invalid');
    const cut = await papers.upload(trader, id, invoice, pdfFile(900_000).subarray(0, 800_000));
    assert.deepEqual([cut.status, firstFault(cut).in, firstFault(cut).code], [400, 'body', 'content']);
    assert.equal((await papers.upload(trader, id, invoice, Buffer.from('%PDF'))).code, 'input_invalid');
    assert.equal((await papers.upload(trader, id, invoice, Buffer.alloc(0))).code, 'input_invalid');
    assert.deepEqual(await listed(id), []);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test('refuses a missing or unknown type, a name with a path and a missing item', async () => {
    const id = await papers.draft(trader);
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
      const answer = await papers.upload(trader, id, query, pdfFile());
      assert.deepEqual([answer.status, firstFault(answer).name], [400, name], query);
    }
  });
});

describe('404', () => {
  test('hides documents of other organisations', async () => {
    const id = await papers.draft(trader);
    const { body } = await papers.upload(trader, id, invoice, pdfFile());
    const answers = [
      await papers.upload(stranger, id, invoice, pdfFile()),
      await papers.call(stranger, pathOf(id)),
      await papers.call(stranger, `${pathOf(id)}/${body.id}`),
      await papers.call(stranger, `${pathOf(await papers.draft(stranger))}/${body.id}`),
      await papers.call(trader, `${pathOf(id)}/doc_00000000000000000000000000`),
      await papers.call(trader, `${pathOf(await papers.draft(trader))}/${body.id}`),
    ];
    assert.deepEqual(
      answers.map(({ code }) => code),
      answers.map(() => 'not_found'),
    );
  });

  test('deletes the documents of a deleted draft', async () => {
    const id = await papers.draft(trader);
    const { body } = await papers.upload(trader, id, invoice, pdfFile());
    await papers.desk.call('deleteDeclaration', trader, { id });
    const rows = await papers.desk.testing.database.system.query(
      'select from documents.chunks where document_id = $1',
      [body.id],
    );
    assert.equal(rows.length, 0);
  });
});

describe('406', () => {
  test('refuses an image media type for a PDF', async () => {
    const id = await papers.draft(trader);
    const { body } = await papers.upload(trader, id, invoice, pdfFile());
    const answer = await papers.call(trader, `${pathOf(id)}/${body.id}`, {
      headers: { Accept: 'image/png' },
    });
    assert.deepEqual([answer.status, answer.body.available], [406, ['application/pdf']]);
  });
});

describe('409', () => {
  test('refuses uploads to a closed declaration unless a query or amendment is open', async () => {
    const id = await papers.desk.create(trader, { lrn: 'ENDED-1' }, 'lodge=true');
    assert.equal((await papers.upload(trader, id, invoice, pdfFile())).status, 201, 'lodged');
    await papers.decide(trader, id, { action: 'reject', facts: { reason: 'No authorisation' } });
    const answer = await papers.upload(trader, id, invoice, pdfFile());
    assert.deepEqual(
      [answer.status, answer.code, answer.body.declarationStatus],
      [409, 'action_not_allowed', 'rejected'],
    );
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test('refuses another file with the same key', async () => {
    const id = await papers.draft(trader);
    const headers = { 'Content-Type': 'application/pdf', 'Idempotency-Key': 'other-file' };
    await papers.upload(trader, id, invoice, pdfFile(), headers);
    const other = await papers.upload(trader, id, invoice, pdfFile(601), headers);
    const otherQuery = await papers.upload(trader, id, `${invoice}&reference=2`, pdfFile(), headers);
    assert.deepEqual([other.code, otherQuery.code], ['idempotency_key_reused', 'idempotency_key_reused']);
    assert.equal((await listed(id)).length, 1);
  });

  test('enforces the document limit, also for concurrent uploads', async () => {
    const id = await papers.draft(trader);
    await papers.desk.testing.database.system.query(
      `insert into documents.documents (organisation_id, id, declaration_id, status, type, media_type, size, sha256, created_at)
       select $1, 'doc_' || n, $2, 'available', 'N380', 'image/png', 1, '', now() from generate_series(1, $3) n`,
      [trader.organisation.id, id, maxDocumentsPerDeclaration - 1],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => papers.upload(trader, id, invoice, pdfFile())),
    );
    assert.deepEqual(answers.map(({ code }) => code ?? 'stored').toSorted(), [
      ...Array.from({ length: 4 }, () => 'document_limit'),
      'stored',
    ]);
  });
});

describe('413', () => {
  test('refuses a document that is too large, with or without Content-Length', async () => {
    const id = await papers.draft(trader);
    const file = pdfFile(maxUploadBytes + 1);
    const told = await papers.upload(trader, id, invoice, file);
    const pieces: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Type': 'application/pdf' },
      body: new Blob([new Uint8Array(file)]).stream(),
      duplex: 'half',
    };
    const inPieces = await papers.call(trader, `${pathOf(id)}${invoice}`, pieces);
    assert.deepEqual([told.code, inPieces.code], ['body_too_large', 'body_too_large']);
    assert.equal(told.body.limitBytes, maxUploadBytes);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });
});

describe('415', () => {
  test('refuses other media types and lists the accepted ones', async () => {
    const answer = await papers.upload(trader, await papers.draft(trader), invoice, pdfFile(), {
      'Content-Type': 'image/svg+xml',
    });
    assert.equal(answer.status, 415);
    assert.equal(answer.headers.get('accept-post'), 'application/pdf, image/jpeg, image/png');
  });
});

describe('interrupted uploads', () => {
  test('leave nothing when the caller aborts', async () => {
    const id = await papers.draft(trader);
    const file = pdfFile(900_000);
    const head = `POST ${pathOf(id)}${invoice} HTTP/1.1\r\nHost: x\r\nX-Client: ${trader.client.id}\r\nContent-Type: application/pdf\r\nContent-Length: ${file.length}\r\n\r\n`;
    const socket = connect(papers.server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head);
    socket.write(file.subarray(0, 700_000));
    while ((await leftovers()).chunks < 2) await pause(5);
    assert.deepEqual(await listed(id), [], 'nobody sees it');
    socket.destroy();
    while ((await leftovers()).documents > 0) await pause(5);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });

  test("are cleaned up after a process exit, once they can't be in progress", async () => {
    const id = await papers.draft(trader);
    const { system } = papers.desk.testing.database;
    await system.query(
      `insert into documents.documents (organisation_id, id, declaration_id, status, type, created_at)
       values ($1, 'doc_broken', $2, 'uploading', 'N380', $3)`,
      [trader.organisation.id, id, papers.desk.source.now()],
    );
    await system.query(`insert into documents.chunks values ($1, 'doc_broken', 0, 'x')`, [
      trader.organisation.id,
    ]);
    assert.equal(await papers.quarantine.sweep(), 0);
    papers.desk.source.move(31 * 60_000);
    assert.equal(await papers.quarantine.sweep(), 1);
    assert.deepEqual(await leftovers(), { documents: 0, chunks: 0 });
  });
});
