import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { createPdfFile } from '../../server/src/documents/testing/files.ts';
import { invoiceType } from '../country-values.ts';
import { declarationOf, type PortalResponse, sendPortalRequest } from '../portal-client.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';

/* An organisation with a quota of twenty drafts and of ten documents of 5 MiB. */
const attack = await startAttackPortal({
  PORTAL_STORAGE_DRAFTS: '20',
  PORTAL_STORAGE_DOCUMENTS: '10',
  PORTAL_STORAGE_MEGABYTES: '5',
});
const trader = attack.trader;
after(() => attack.stop());

const countOf = (answers: readonly PortalResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers)
    counts[statusAndErrorCode(answer)] = (counts[statusAndErrorCode(answer)] ?? 0) + 1;
  return counts;
};
const create = (lrn: string, headers = {}): Promise<PortalResponse> =>
  trader.call('POST', '/openapi/declarations', { body: declarationOf(lrn), headers });
const idOf = ({ body }: PortalResponse): string => requireTextAt(body, 'declaration', 'id');

async function upload(declaration: string, file: Uint8Array, headers = {}): Promise<PortalResponse> {
  const response = await fetch(
    `${attack.portal.baseUrl}/openapi/declarations/${declaration}/documents?type=${invoiceType}`,
    {
      method: 'POST',
      headers: {
        ...Object.fromEntries(await attack.traderHeaders()),
        'Content-Type': 'application/pdf',
        ...headers,
      },
      body: Buffer.from(file),
    },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
async function used(client = trader): Promise<Readonly<Record<'drafts' | 'documents' | 'bytes', number>>> {
  const { body } = await client.call('GET', '/openapi/storage');
  const of = (kind: string): number => Number(valueAt(body, kind, 'used'));
  return { drafts: of('drafts'), documents: of('documents'), bytes: of('bytes') };
}
async function counted(): Promise<Record<string, number | undefined>> {
  const [row] = await attack.shared.query<Record<string, number>>(
    `select (select count(*)::integer from declarations.declarations where organisation_id = $1 and status = 'draft') as drafts,
       (select count(*)::integer from documents.documents where organisation_id = $1 and status <> 'uploading') as documents,
       (select coalesce(sum(size), 0)::integer from documents.documents where organisation_id = $1 and status in ('available', 'quarantined')) as bytes`,
    [attack.portal.credentials.hostToHost.organisationId],
  );
  return row ?? {};
}

let drafts: string[] = [];

describe('B20 unlimited drafts', () => {
  test('fifty concurrent drafts: only as many as the quota allows are created', async (context) => {
    const first = await Promise.all(Array.from({ length: 12 }, (_, index) => create(`FIRST-${index}`)));
    const room = 20 - (await used()).drafts;
    assert.ok(room > 0 && room < 20, String(room));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => create(`LAST-${index}`)));
    assert.deepEqual(countOf(answers), { 201: room, '409 storage_full': 50 - room });
    const full = answers.find(({ status }) => status === 409);
    assert.equal(Reflect.get(Object(full?.body), 'retryable'), false);
    assert.deepEqual(Reflect.get(Object(full?.body), 'storage'), { kind: 'drafts', limit: 20 });
    drafts = [...first, ...answers].filter(({ status }) => status === 201).map(idOf);
    assert.deepEqual(await used(), await counted());
    reportObservation(
      context,
      `50 concurrent requests for the last ${room} drafts: ${JSON.stringify(countOf(answers))}`,
    );
  });
});

describe('B21 released storage', () => {
  test('is released once by deletion and by lodgement; lodgement needs no quota', async (context) => {
    const [deleted = '', lodged = '', ...rest] = drafts;
    assert.equal((await trader.call('DELETE', `/openapi/declarations/${deleted}`)).status, 204);
    assert.equal((await trader.call('DELETE', `/openapi/declarations/${deleted}`)).status, 404);
    assert.equal((await trader.call('POST', `/openapi/declarations/${lodged}/lodgement`)).status, 200);
    assert.equal((await trader.lodge('DIRECT')).status, 201, 'lodged at once, it is no draft');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`AGAIN-${index}`)));
    assert.deepEqual(countOf(answers), { 201: 2, '409 storage_full': 8 });
    assert.equal((await trader.lodge('DIRECT-2')).status, 201, 'at the limit too');
    drafts = rest;
    assert.deepEqual(await used(), await counted());
    reportObservation(
      context,
      'after one deletion and one lodgement 2 of 10 drafts are created; a direct lodgement always succeeds',
    );
  });
});

describe('B22 unlimited documents', () => {
  test('thirty concurrent uploads: only as many as the quota allows are stored, by count and bytes', async (context) => {
    const [first = '', second = '', third = ''] = drafts;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        upload(index % 2 ? first : second, createPdfFile(1_000, `${index}`)),
      ),
    );
    assert.deepEqual(countOf(answers), { 201: 10, '409 storage_full': 20 });
    assert.deepEqual(await used(), await counted());
    for (const draft of [first, second])
      assert.equal((await trader.call('DELETE', `/openapi/declarations/${draft}`)).status, 204);
    assert.deepEqual(await used(), await counted());
    assert.equal((await used()).documents, 0, 'a draft takes its documents along');
    const large = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(third, createPdfFile(1_500_000, `${index}`))),
    );
    assert.deepEqual(countOf(large), { 201: 3, '409 storage_full': 5 });
    const kinds = large.map(({ body }) => textAt(body, 'storage', 'kind'));
    assert.ok(kinds.includes('bytes'), kinds.join());
    assert.deepEqual(await used(), await counted());
    const [left] = await attack.shared.query<{ count: number }>(
      "select count(*)::integer as count from documents.documents where status = 'uploading'",
    );
    assert.equal(left?.count, 0, 'nothing is left of what was refused');
    reportObservation(
      context,
      '10 of 30 documents are stored, then 3 of 8 documents of 1.5 MB; refused documents leave no data',
    );
  });
});

describe('B23 an idempotent replay at the limit', () => {
  test('returns the stored response, and its draft counts once against the limit', async (context) => {
    const room = 20 - (await used()).drafts;
    const key = (index: number) => ({ 'Idempotency-Key': `B23-${index}` });
    for (let index = 0; index < room; index += 1)
      assert.equal((await create(`B23-${index}`, key(index))).status, 201);
    assert.equal(statusAndErrorCode(await create('B23-MORE', key(99))), '409 storage_full');
    const again = await create('B23-0', key(0));
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(
      statusAndErrorCode(await create('B23-MORE', key(99))),
      '409 storage_full',
      'a refusal is not remembered',
    );
    assert.equal(statusAndErrorCode(await create('B23-0')), '409 lrn_in_use', 'before the limit');
    assert.deepEqual(await used(), await counted());
    reportObservation(context, 'repeated request 201, new request 409');
  });
});

describe('B24 an almost full quota', () => {
  test('notifies its owners once beforehand, without effect on other organisations', async (context) => {
    const { email } = attack.portal.credentials.trader;
    const mails = async (): Promise<number> => {
      const { body } = await sendPortalRequest(
        `${attack.portal.baseUrl}/management/sandbox/mails?to=${email}`,
      );
      return listAt(body, 'items').filter((mail) =>
        /storage is nearly full/.test(textAt(mail, 'subject') ?? ''),
      ).length;
    };
    for (let look = 0; (await mails()) === 0 && look < 200; look += 1) await pause(500);
    assert.equal(await mails(), 1);
    const other = await used(attack.other);
    assert.ok(other.drafts < 20);
    const made = await attack.other.call('POST', '/openapi/declarations', { body: declarationOf('OTHER') });
    assert.equal(made.status, 201);
    assert.deepEqual(await used(attack.other), { ...other, drafts: other.drafts + 1 });
    reportObservation(context, 'one mail to the owner at 80 %; another organisation can still create drafts');
  });
});
