import './id-process.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import {
  type JsonRecord,
  listAt,
  parseJson,
  requireTextAt,
  textAt,
  valueAt,
} from '../../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import {
  createPortalClient,
  type PortalClient,
  type PortalResponse,
  sendPortalRequest,
} from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { declarantOfSample, indonesianDocument, indonesianSampleNames, startIdPortal } from './id-portal.ts';

/* Tests the second country from lodgement to the signed decision document, at its portal. */
const id = await startIdPortal();
after(() => id.portal.stop());

const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' });

function lodge(client: PortalClient, document: JsonRecord, headers = {}): Promise<PortalResponse> {
  return client.call('POST', '/openapi/declarations?lodge=true', { body: document, headers });
}

/** Repeats a lodgement that an overloaded node refuses, so that a slow machine does not fail the test. */
async function lodgeWithRetries(client: PortalClient, document: JsonRecord): Promise<string> {
  const headers = { 'Idempotency-Key': randomUUID() };
  let answer = await lodge(client, document, headers);
  for (; answer.status === 503; answer = await lodge(client, document, headers)) await pause(1_000);
  assert.equal(answer.status, 201, answer.text);
  return requireTextAt(answer.body, 'its id', 'id');
}

async function read(client: PortalClient, declaration: string): Promise<unknown> {
  return (await client.call('GET', `/openapi/declarations/${declaration}`)).body;
}

/** Repeats a request until a declaration has a status. The timeout of the test limits the wait. */
async function until(client: PortalClient, declaration: string, status: string): Promise<unknown> {
  for (;;) {
    const body = await read(client, declaration);
    if (textAt(body, 'status') === status) return body;
    await pause(50);
  }
}

describe('each sample of the second country', () => {
  for (const name of indonesianSampleNames)
    test(`is released with a decision document that can be verified: ${name}`, async () => {
      const document = indonesianDocument(name);
      const client = declarantOfSample(id, document);
      const declaration = await lodgeWithRetries(client, document);
      const body = await until(client, declaration, 'released');
      const kind = document.type === 'bc20' ? '20' : '30';
      assert.match(textAt(body, 'mrn') ?? '', new RegExp(`^${kind}${document.office}20[0-9]{6}00[0-9]{4}$`));
      await verifyDecisionDocument(client, declaration);
    });
});

async function verifyDecisionDocument(client: PortalClient, declaration: string): Promise<void> {
  const { body } = await client.call('GET', `/openapi/declarations/${declaration}/decisions`);
  const released = listAt(body, 'items').find((item) => textAt(item, 'decision') === 'released');
  const path = new URL(requireTextAt(released, 'its address', 'href')).pathname;
  const signed = await client.call('GET', path, { headers: { Accept: 'application/jose' } });
  const keys: JSONWebKeySet = JSON.parse(
    (await sendPortalRequest(`${client.baseUrl}/decisions/jwks.json`)).text,
  );
  const { payload } = await compactVerify(signed.text, createLocalJWKSet(keys));
  const decision = parseJson(new TextDecoder().decode(payload));
  assert.equal(textAt(decision, 'decision'), 'released');
  assert.equal(valueAt(decision, 'official'), false);
  const printed = await client.call('GET', path, { headers: { Accept: 'application/pdf' } });
  assert.equal(printed.headers.get('content-type'), 'application/pdf');
  const checked = await sendPortalRequest(requireTextAt(released, 'where it is checked', 'verification'), {
    headers: { Accept: 'text/html' },
  }).then(assertStatus(200));
  assert.match(checked.text, /demonstration, not official/i);
}

describe('registration numbers of the second country', () => {
  test('are gapless within an office and day, also with concurrent decisions at two nodes', async () => {
    const shared = await startSharedDatabase({ country: 'id' });
    try {
      const first = await shared.startInProcessNode();
      const second = await shared.startNode();
      const here = createPortalClient(first.baseUrl, first.credentials.hostToHost);
      const nodes = [here, here.at(second.baseUrl)];
      const numbers = await Promise.all(
        Array.from({ length: 40 }, async (_, count) => {
          const client = nodes[count % nodes.length] ?? here;
          const declaration = await lodgeWithRetries(client, indonesianDocument('luxury-car'));
          return requireTextAt(await until(client, declaration, 'released'), 'an MRN', 'mrn');
        }),
      );
      assert.equal(new Set(numbers).size, numbers.length);
      const byDay = Map.groupBy(numbers, (number) => number.slice(0, -6));
      for (const counted of byDay.values())
        assert.deepEqual(
          counted.map((number) => Number(number.slice(-6))).toSorted((one, other) => one - other),
          counted.map((_, index) => index + 1),
        );
    } finally {
      await shared.stop();
    }
  });
});

describe('the scenarios of the second country’s sandbox', () => {
  test('have a unique prefix of six characters, padded with zeros', async () => {
    const { body } = await id.trader.call('GET', '/openapi/sandbox/scenarios');
    const marks = listAt(body, 'items').map((scenario) => textAt(scenario, 'prefix') ?? '');
    assert.deepEqual(
      marks.filter((mark) => mark.length !== 6),
      [],
    );
    assert.equal(new Set(marks).size, marks.length);
    assert.ok(marks.includes('RED000') && marks.includes('REJECT'));
  });

  test('reject REJECT and control RED000, but do neither with a company named REDCAR', async () => {
    const car = (company: string): JsonRecord => indonesianDocument('luxury-car', {}, company);
    const client = declarantOfSample(id, car('REJECT'));
    await until(client, await lodgeWithRetries(client, car('REJECT')), 'rejected');
    const controlled = await until(client, await lodgeWithRetries(client, car('RED000')), 'released');
    assert.equal(textAt(controlled, 'lane'), 'red');
    const free = await until(client, await lodgeWithRetries(client, car('REDCAR')), 'released');
    assert.equal(textAt(free, 'lane'), 'green');
  });
});

describe('due amounts in the second country', () => {
  test('are billed with 15 digits in whole rupiah, until a working day', async () => {
    const document = indonesianDocument('luxury-car', {}, 'UNPAID');
    const client = declarantOfSample(id, document);
    const declaration = await lodgeWithRetries(client, document);
    await until(client, declaration, 'accepted');
    const [bill] = listAt(await read(client, declaration), 'bills');
    assert.match(textAt(bill, 'reference') ?? '', /^[0-9]{15}$/);
    assert.equal(textAt(bill, 'amount'), '494000000');
    const dueBy = new Date(requireTextAt(bill, 'its day', 'dueBy'));
    const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', weekday: 'short' }).format(
      dueBy,
    );
    assert.doesNotMatch(weekday, /Sat|Sun/);
    // Expects at least nine calendar days, which seven working days have.
    assert.ok(dueBy.getTime() - Date.now() > 8 * 86_400_000, dueBy.toISOString());
  });
});

describe('elements that elements.csv requires of a type', () => {
  test('cause an error if they are missing, although the catalogue makes them optional', async () => {
    const document = indonesianDocument('furniture-export', { '/goodsItems/1/statisticalValue': undefined });
    const answer = await lodge(declarantOfSample(id, document), document).then(bodyWithStatus(400));
    const errors = listAt(answer, 'errors').map((fault) => [textAt(fault, 'code'), textAt(fault, 'pointer')]);
    assert.deepEqual(errors, [['R001', '/goodsItems/1/statisticalValue']]);
  });

  test('cause a single error, by the rule that requires them in every country', async () => {
    const document = indonesianDocument('gear-boxes-by-sea', {
      '/importer': undefined,
      '/payment': undefined,
    });
    const answer = await lodge(declarantOfSample(id, document), document).then(bodyWithStatus(400));
    const pointers = listAt(answer, 'errors').map((fault) => textAt(fault, 'pointer'));
    assert.deepEqual(pointers, [...new Set(pointers)]);
    const codes = new Set(listAt(answer, 'errors').map((fault) => textAt(fault, 'code')));
    assert.ok(codes.has('R003') && codes.has('R004') && !codes.has('R001'), [...codes].join(' '));
  });
});

describe('a quota of the second country', () => {
  test('is requested by the preferential treatments of the country', async () => {
    const faultsOf = async (preference: string) => {
      const members = { '/goodsItems/0/preference': preference };
      const document = indonesianDocument('gear-boxes-by-sea', members);
      const answer = await lodge(declarantOfSample(id, document), document);
      return listAt(answer.body, 'errors').map((fault) => textAt(fault, 'code'));
    };
    assert.ok((await faultsOf('320')).includes('R709'));
    assert.ok(!(await faultsOf('220')).includes('R709'));
  });
});

describe('tax numbers', () => {
  const importedBy = (number: string): JsonRecord =>
    indonesianDocument('gear-boxes-by-sea', { '/importer/identification': number });

  test('are stored with 16 digits if they have 15', async () => {
    const document = importedBy('123456782091000');
    const answer = await id.broker.call('POST', '/openapi/declarations', { body: document });
    assert.equal(answer.status, 201, answer.text);
    const body = await read(id.broker, requireTextAt(answer.body, 'its id', 'id'));
    assert.equal(textAt(body, 'document', 'importer', 'identification'), '0123456782091000');
  });

  test('are refused with a wrong check digit', async () => {
    const answer = await lodge(id.broker, importedBy('123456783091000')).then(bodyWithStatus(400));
    assert.equal(textAt(answer, 'errors', 0, 'pointer'), '/importer/identification');
  });
});

describe('the API key in the second country', () => {
  const status = async (headers: (key: string) => Record<string, string>): Promise<PortalResponse> => {
    const { Authorization = '', 'portal-api-key': key = '' } = await id.trader.headers();
    return sendPortalRequest(`${id.trader.baseUrl}/openapi/status`, {
      headers: { Authorization, ...headers(key) },
    });
  };

  test('is accepted in each of its headers, or in several of them', async () => {
    for (const names of [
      ['portal-api-key'],
      ['Beacukai-Api-Key'],
      ['nle-api-key'],
      ['Beacukai-Api-Key', 'nle-api-key'],
    ]) {
      const answer = await status((key) => Object.fromEntries(names.map((name) => [name, key])));
      assert.equal(answer.status, 200, names.join());
    }
  });

  test('is refused if two headers contain different keys', async () => {
    const answer = await status((key) => ({ 'Beacukai-Api-Key': key, 'nle-api-key': `${key}1` }));
    assert.equal(answer.status, 400);
    assert.equal(textAt(answer.body, 'code'), 'header_invalid');
  });
});

describe('an acceptance half an hour after midnight in Jakarta', () => {
  const year = Number(today.format(new Date()).slice(0, 4));
  const toThen = async (client: PortalClient): Promise<void> => {
    const body = { to: `${year}-12-31T17:30:00Z` };
    await client.call('POST', '/openapi/sandbox/clock/advance', { body }).then(assertStatus(200));
  };

  test('has the new date, for law and number', async () => {
    const client = id.trader;
    await toThen(client);
    const body = await until(
      client,
      await lodgeWithRetries(client, indonesianDocument('luxury-car')),
      'released',
    );
    assert.equal(textAt(body, 'mrn')?.slice(8, 16), `${year + 1}0101`);
    const duties = await client.call(
      'GET',
      `/openapi/declarations/${requireTextAt(body, 'its id', 'id')}/duties`,
    );
    assert.equal(textAt(duties.body, 'applicableLaw', 'date'), `${year + 1}-01-01`);
  });
});
