import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const sql = await openSqlDatabase();
after(() => sql.stop());
beforeEach(() =>
  sql.owner('truncate declarations.declarations, declarations.storage, declarations.storage_deltas cascade'),
);

async function createDeclaration(organisation: string, id: string, status = 'draft'): Promise<void> {
  await sql.owner(
    `insert into declarations.declarations (organisation_id, id, lrn, type, status, status_group, lifecycle, content_hash,
       created_at, changed_at)
     values ($1, $2, $2, 'import', $3, 'open', '{"dueBy": {}}', '', now(), now())`,
    [organisation, id, status],
  );
}

async function createDocument(organisation: string, id: string, state: string, size: number): Promise<void> {
  await sql.owner(
    `insert into documents.documents (organisation_id, id, declaration_id, status, type, media_type, size, sha256, created_at)
     values ($1, $2, 'dec_1', $3, 'N380', 'application/pdf', $4, '', now())`,
    [organisation, id, state, size],
  );
}

describe('stage_chunk', () => {
  const stage = async (organisation: string, document: string, number: number): Promise<boolean> => {
    const [row] = await sql.request<{ staged: boolean }>(
      organisation,
      'select * from documents.stage_chunk($1, $2, $3, $4)',
      [organisation, document, number, Buffer.from('bytes')],
    );
    return row?.staged ?? false;
  };
  beforeEach(async () => {
    await createDeclaration('org_a', 'dec_1');
    await createDocument('org_a', 'doc_uploading', 'uploading', 0);
    await createDocument('org_a', 'doc_available', 'available', 5);
  });

  test('stores the chunks of an upload', async () => {
    assert.equal(await stage('org_a', 'doc_uploading', 1), true);
    assert.equal(await stage('org_a', 'doc_uploading', 2), true);
    const [row] = await sql.owner('select count(*)::integer as count from documents.chunks');
    assert.equal(row?.count, 2);
  });

  test('returns false for a document that does not exist, is complete, or belongs to another organisation', async () => {
    assert.equal(await stage('org_a', 'doc_missing', 1), false);
    assert.equal(await stage('org_b', 'doc_uploading', 1), false);
    assert.equal(await stage('org_a', 'doc_available', 1), false);
    assert.deepEqual(await sql.owner('select from documents.chunks'), []);
  });

  test('rejects a chunk number that is already stored', async () => {
    await stage('org_a', 'doc_uploading', 1);
    await assert.rejects(stage('org_a', 'doc_uploading', 1), /duplicate key/);
  });
});
