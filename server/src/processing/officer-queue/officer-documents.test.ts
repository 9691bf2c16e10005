import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementCaller } from '../../callers/caller.ts';
import { createJpegFile, createPdfFile } from '../../documents/testing/files.ts';
import { createQuarantine } from '../../documents/uploads/quarantine.ts';
import { eicarFile, sandboxScanner } from '../../documents/uploads/scanner.ts';
import { readDocumentsOf } from '../../documents/uploads/store.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
after(() => office.stop());

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}

const fileBody = (file: Buffer, mediaType = 'image/jpeg') => Object.assign(chunksOf(file), { mediaType });

const upload = (id: string, { query = {}, body = fileBody(createJpegFile()), ...call }: UploadCall = {}) =>
  office.call('uploadDocumentAsOfficer', {
    params: { id },
    query: { type: 'N380', ...query },
    body,
    ...call,
  });

interface UploadCall {
  readonly query?: object;
  readonly body?: unknown;
  readonly caller?: ManagementCaller;
  readonly headers?: Readonly<Record<string, string>>;
}

async function uploadedId(id: string, call: UploadCall = {}): Promise<string> {
  const made = await upload(id, call);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return textMember(made.body, 'id');
}

const decide = (id: string, body: object): Promise<OperationTestResponse> =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

/** Returns the ids of the documents that the declarant can see. */
async function visibleToDeclarant(id: string): Promise<string[]> {
  const organisationId = office.customs.trader.organisation.id;
  const rows = await office.database.organisation(organisationId, (sql) =>
    readDocumentsOf(sql, organisationId, id),
  );
  return rows.map((row) => row.id);
}

const documentsFor = async (id: string): Promise<unknown> =>
  member((await office.call('getDeclarationAsOfficer', { params: { id } })).body, 'documents');

describe('201: a document of an officer', () => {
  test('is internal, belongs to a goods item, and does not use the storage of the declarant', async () => {
    const id = await office.customs.lodge('photo-1');
    const made = await upload(id, { query: { goodsItem: 1, fileName: 'open container.jpg' } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(member(made.body, 'source'), 'customs');
    assert.equal(member(made.body, 'disclosedAt'), null);
    assert.equal(member(made.body, 'goodsItem'), 1);
    assert.deepEqual(await documentsFor(id), [made.body]);
    assert.deepEqual(await visibleToDeclarant(id), []);
    const [deltas] = await office.database.system.query<{ documents: number }>(
      'select coalesce(sum(documents), 0)::integer as documents from declarations.storage_deltas',
    );
    assert.equal(deltas?.documents, 0);
    const [event] = await auditOf(office.database, textMember(made.body, 'id'));
    assert.equal(event?.action, 'document.upload');
  });

  test('has an audit event of customs, also for the scan, which the declarant can’t read', async () => {
    const id = await office.customs.lodge('photo-2');
    const file = Buffer.concat([createPdfFile(), eicarFile]);
    const documentId = await uploadedId(id, { body: fileBody(file, 'application/pdf') });
    const quarantine = createQuarantine({
      ...{ database: office.database, scanner: sandboxScanner, now: office.source.now },
      failed: (error) => assert.fail(String(error)),
    });
    quarantine.start();
    while (member(await documentsFor(id), 0, 'status') === 'quarantined')
      await new Promise((resolve) => setImmediate(resolve));
    await quarantine.stop();
    assert.equal(member(await documentsFor(id), 0, 'status'), 'refused');
    const rows = await office.database.system.query<{ action: string; organisation: string }>(
      'select action, organisation_id as organisation from audit.events where target_id = $1 order by at',
      [documentId],
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['document.upload', 'document.refuse'],
    );
    assert.ok(rows.every(({ organisation }) => organisation === office.officer.organisation.id));
    const refused = await decide(id, { action: 'reject', reason: 'Infected', evidence: [documentId] });
    assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/evidence/0');
  });

  test('is stored once for repeated requests with one Idempotency-Key', async () => {
    const id = await office.customs.lodge('photo-3');
    const headers = { 'idempotency-key': 'photo-3' };
    const made = await upload(id, { headers });
    const again = await upload(id, { headers });
    assert.deepEqual(again.body, made.body);
    assert.deepEqual(await documentsFor(id), [made.body]);
    const other = await upload(id, { headers, body: fileBody(createPdfFile(), 'application/pdf') });
    assert.equal(other.code, 'idempotency_key_reused');
  });

  test('can be uploaded after the declaration has ended', async () => {
    const id = await office.customs.lodge('photo-4');
    assert.equal((await decide(id, { action: 'reject', reason: 'Not complete' })).status, 201);
    await uploadedId(id);
  });
});

describe('201: a decision with evidence', () => {
  test('shows exactly its evidence to the declarant', async () => {
    const id = await office.customs.lodge('evidence-1');
    const [shown, internal] = [await uploadedId(id), await uploadedId(id)];
    const rejected = await decide(id, { action: 'reject', reason: 'Other goods', evidence: [shown] });
    assert.equal(rejected.status, 201, JSON.stringify(rejected.body));
    assert.deepEqual(await visibleToDeclarant(id), [shown]);
    const documents = member(rejected.body, 'documents');
    assert.ok(Array.isArray(documents));
    const disclosed = new Map(documents.map((each) => [member(each, 'id'), member(each, 'disclosedAt')]));
    assert.equal(disclosed.get(shown), office.source.now().toISOString());
    assert.equal(disclosed.get(internal), null);
  });

  test('shows the evidence of an intention after the release, before the decision', async () => {
    const id = await office.customs.lodge('evidence-2');
    await office.customs.work();
    const documentId = await uploadedId(id);
    const intended = await decide(id, {
      ...{ action: 'bill', amount: '75.00', reason: 'Higher freight', evidence: [documentId] },
    });
    assert.equal(intended.status, 201, JSON.stringify(intended.body));
    assert.equal(member(intended.body, 'hearing', 'status'), 'open');
    assert.deepEqual(await visibleToDeclarant(id), [documentId]);
  });
});

describe('400: a document of an officer', () => {
  test('is refused for an unknown type, an unknown goods item and another content', async () => {
    const id = await office.customs.lodge('photo-400');
    assert.equal((await upload(id, { query: { type: 'Q999' } })).code, 'input_invalid');
    assert.equal((await upload(id, { query: { goodsItem: 99 } })).code, 'input_invalid');
    const text = await upload(id, { body: fileBody(Buffer.from('plain text'), 'image/jpeg') });
    assert.equal(text.code, 'input_invalid');
    assert.deepEqual(await documentsFor(id), []);
  });

  test('is refused as evidence for another declaration, and remains hidden from the declarant after a refused decision', async () => {
    const [id, other] = [await office.customs.lodge('evidence-3'), await office.customs.lodge('evidence-4')];
    const [own, foreign] = [await uploadedId(id), await uploadedId(other)];
    const refused = await decide(id, { action: 'reject', reason: 'Wrong', evidence: [own, foreign] });
    assert.equal(refused.code, 'input_invalid');
    assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/evidence/1');
    const early = await decide(id, {
      ...{ action: 'refuseRelease', reason: 'Too early', outcome: 're_export', evidence: [own] },
    });
    assert.equal(early.code, 'action_not_allowed');
    assert.deepEqual(await visibleToDeclarant(id), []);
  });
});

describe('404: a document of an officer', () => {
  test('is refused to a trader, for a draft and for an unknown declaration', async () => {
    const { api, trader: lodger } = office.customs;
    const id = await office.customs.lodge('photo-404');
    assert.equal((await upload(id, { caller: trader })).code, 'not_found');
    assert.equal((await upload(await api.create(lodger, { lrn: 'photo-draft' }))).code, 'not_found');
    assert.equal((await upload('dec_00000000000000000000000000')).code, 'not_found');
  });
});

describe('409: a document of an officer', () => {
  test('is refused above the maximum number, which documents of the declarant do not use', async () => {
    const id = await office.customs.lodge('photo-409');
    const organisationId = office.customs.trader.organisation.id;
    await office.database.system.query(
      `insert into documents.documents (organisation_id, id, declaration_id, status, type, created_at, media_type, size,
         sha256, customs_id)
       select $1, 'doc_' || n || coalesce(c.id, ''), $2, 'available', 'N380', now(), 'image/jpeg', 1, '\\x00', c.id
       from generate_series(1, 99) n cross join (values (null), ('org_customs')) c (id)
       where n < 99 or c.id is not null`,
      [organisationId, id],
    );
    const answers = await Promise.all([upload(id), upload(id)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  });
});
