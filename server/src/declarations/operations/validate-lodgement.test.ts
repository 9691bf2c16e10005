import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const lodgeQuery = { query: 'lodge=true' };
const dryRun = { query: 'dryRun=true' };
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const create = (body: unknown, call: object = lodgeQuery): Promise<TestResponse> =>
  portal.call('createDeclaration', trader, { ...call, body });
const uniqueReferences = (): { lrn: string } => {
  createdCount += 1;
  return { lrn: `judged-${createdCount}` };
};

async function countRows(): Promise<unknown> {
  const tables = [
    'declarations.declarations',
    'declarations.versions',
    'declarations.changes',
    'audit.events',
    'foundation.idempotency',
  ];
  const counts = tables.map((table) => `(select count(*)::integer from ${table}) as "${table}"`);
  return (await portal.testing.database.system.query(`select ${counts.join()}`))[0];
}

/** Returns a declaration that violates twelve rules, each once. */
function documentWithTwelveErrors(): Record<string, unknown> {
  const document = JSON.parse(JSON.stringify(sample(uniqueReferences())));
  const put = (pointer: string, value: unknown): void => {
    const names = pointer.slice(1).split('/');
    const last = names.pop() ?? '';
    let holder: unknown = document;
    for (const name of names) holder = member(holder, name);
    Reflect.set(Object(holder), last, value);
  };
  const planted = {
    '/office': 'XA000999',
    '/invoice/date': '2027-01-01',
    '/invoice/amount': '117081.00',
    '/transport/identity': '9074728',
    '/declarant/address/country': 'DE',
    '/consignment/containers/0/number': 'MSKU7045127',
    '/consignment/totalPackages': 461,
    '/consignment/unloadingPort': 'DEFRA',
    '/goodsItems/0/netMass': '19425',
    '/goodsItems/0/containerNumbers': ['MSKU7045127'],
    '/goodsItems/1/containerNumbers': ['MSKU7045127'],
    '/goodsItems/2/containerNumbers': ['MSKU7045127'],
    '/goodsItems/1/commodityCode': '090121',
    '/goodsItems/2/packages/0/type': 'QQ',
    '/goodsItems/2/origin': undefined,
  };
  for (const [pointer, value] of Object.entries(planted)) put(pointer, value);
  return JSON.parse(JSON.stringify(document));
}

// Expected errors in the order of their elements in the document.
const expectedFaults = [
  ['R109', '/office', 'Declaration/DeclarationOfficeID'],
  ['R306', '/declarant/address/country', 'Declarant/Address/CountryCode'],
  ['R401', '/invoice/date', 'Invoice/IssueDateTime'],
  ['R501', '/invoice/amount', 'Declaration/InvoiceAmount'],
  ['R208', '/transport/identity', 'BorderTransportMeans/ID'],
  ['R201', '/consignment/containers/0/number', 'TransportEquipment/ID'],
  ['R805', '/consignment/unloadingPort', 'UnloadingLocation/ID'],
  ['R502', '/consignment/totalPackages', 'Declaration/TotalPackageQuantity'],
  ['R504', '/goodsItems/0/netMass', 'GoodsMeasure/NetNetWeightMeasure'],
  ['R702', '/goodsItems/1/commodityCode', 'Classification/ID'],
  ['R001', '/goodsItems/2/origin', 'Declaration'],
  ['R120', '/goodsItems/2/packages/0/type', 'Packaging/TypeCode'],
];

const faultsOf = (answered: TestResponse): unknown[] => {
  const errors = member(answered.body, 'errors');
  assert.ok(Array.isArray(errors), answered.text);
  return errors;
};

describe('400', () => {
  test('reports twelve errors in one response, each with rule, pointer, expected value and rule page', async () => {
    const document = documentWithTwelveErrors();
    const stored = await countRows();
    const answered = await create(document).then(assertStatus(400));
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'outcome'), 'not_applied');
    const errors = faultsOf(answered);
    assert.deepEqual(
      errors.map((error) => [member(error, 'code'), member(error, 'pointer'), member(error, 'dataElement')]),
      expectedFaults,
    );
    for (const error of errors) {
      assert.equal(member(error, 'in'), 'body');
      assert.ok(textMember(error, 'message').length > 10);
      assert.notEqual(member(error, 'expected'), undefined);
      assert.equal(
        member(error, 'documentationUrl'),
        `https://portal.example/rules/${textMember(error, 'code')}`,
      );
    }
    assert.deepEqual(await countRows(), stored);
  });

  test('returns the same errors for a dry run, with or without a key, which stores nothing', async () => {
    const document = documentWithTwelveErrors();
    const stored = await countRows();
    const lodged = await create(document);
    assert.equal((await create(document, dryRun)).text, lodged.text);
    assert.equal((await create(document, { ...dryRun, ...withKey('dry-faulty') })).text, lodged.text);
    assert.equal((await create(document, { ...lodgeQuery, ...withKey('faulty') })).text, lodged.text);
    assert.deepEqual(await countRows(), stored);
  });

  test('returns the same errors for the lodgement of a draft, which remains a draft', async () => {
    const document = documentWithTwelveErrors();
    const errors = faultsOf(await create(document, dryRun));
    const draft = await create(document, {});
    const id = textMember(draft.body, 'id');
    const stored = await countRows();
    const answered = await portal.call('lodgeDeclaration', trader, { id });
    assert.equal(answered.code, 'input_invalid');
    assert.deepEqual(faultsOf(answered), errors);
    assert.deepEqual(await countRows(), stored);
    assert.equal(member((await portal.call('getDeclaration', trader, { id })).body, 'status'), 'draft');
  });

  test('reports malformed values together with rule errors, and never as missing elements', async () => {
    const document = documentWithTwelveErrors();
    const answered = await create({
      ...document,
      office: 7,
      invoice: { ...Object(document.invoice), number: '' },
    });
    const places = faultsOf(answered).map((error) => [member(error, 'code'), member(error, 'pointer')]);
    const ofRules = expectedFaults
      .map(([code, pointer]) => [code, pointer])
      .filter(([, pointer]) => pointer !== '/office');
    const wrong = [
      ['type', '/office'],
      ['minLength', '/invoice/number'],
    ];
    assert.deepEqual(places.toSorted(), [...wrong, ...ofRules].toSorted());
    assert.equal(member(answered.body, 'errorsTotal'), places.length);
  });

  test('reports only one error for each malformed value of a valid declaration', async () => {
    const document = sample(uniqueReferences());
    for (const [pointer, value] of textsOf(document)) {
      if (['/type', '/lrn'].includes(pointer)) continue;
      const answered = await create(withAt(document, pointer, `?\u0007${value}`), dryRun);
      assert.equal(answered.status, 400, pointer);
      const places = new Set(faultsOf(answered).map((error) => member(error, 'pointer')));
      assert.deepEqual([...places], [pointer]);
    }
  });

  test('accepts the key of a rejected request for the corrected declaration', async () => {
    const document = documentWithTwelveErrors();
    const call = { ...lodgeQuery, ...withKey('mended') };
    assert.equal((await create(document, call)).status, 400);
    assert.equal((await create(sample({ lrn: document.lrn }), call)).status, 201);
  });
});

describe('201', () => {
  test('returns warnings and hints, which are not stored with the declaration', async () => {
    const { exitOffice: _, ...document } = sample(uniqueReferences());
    const exporter = { ...Object(document.exporter), name: 'An exporter of these goods only' };
    const answered = await create({ ...document, exporter, exitOffice: 'XA000100' });
    assert.equal(answered.status, 201, answered.text);
    assert.deepEqual(member(answered.body, 'warnings'), [
      {
        code: 'R608',
        in: 'body',
        pointer: '/exitOffice',
        label: 'Customs office of exit',
        message: 'Customs office of exit is ignored, because the declaration is an import',
        hint: 'Leave the field empty',
        params: {},
        actual: 'XA000100',
        expected: 'No `exitOffice`',
        fix: [{ op: 'remove', path: '/exitOffice' }],
        dataElement: 'ExitOffice/ID',
        severity: 'info',
        documentationUrl: 'https://portal.example/rules/R608',
      },
    ]);
    const read = await portal.call('getDeclaration', trader, { id: textMember(answered.body, 'id') });
    assert.equal(member(read.body, 'warnings'), undefined);
  });

  test('returns warnings in the requested language', async () => {
    const document = { ...sample(uniqueReferences()), exitOffice: 'XA000100' };
    const german = { ...lodgeQuery, headers: { 'accept-language': 'de' } };
    const [warning] = [member((await create(document, german)).body, 'warnings', 0)];
    assert.equal(
      member(warning, 'message'),
      'Ausgangszollstelle wird nicht beachtet, weil die Anmeldung eine Einfuhr ist',
    );
    assert.equal(member(warning, 'hint'), 'Lassen Sie die Angabe leer');
  });

  test('returns warnings for a draft and for its lodgement', async () => {
    const draft = await create({ ...sample(uniqueReferences()), exitOffice: 'XA000100' }, {});
    assert.equal(member(draft.body, 'warnings', 0, 'code'), 'R608');
    const lodged = await portal.call('lodgeDeclaration', trader, { id: textMember(draft.body, 'id') });
    assert.equal(member(lodged.body, 'warnings', 0, 'code'), 'R608');
  });

  test('replays a lodgement even if the rules would now reject the document', async () => {
    const document = { ...sample(uniqueReferences()), expectedArrival: '2026-11-21T08:00:00Z' };
    const call = { ...lodgeQuery, ...withKey('moved-on') };
    const first = await create(document, call).then(assertStatus(201));
    const other = { ...document, ...uniqueReferences() };
    try {
      portal.source.move(3 * 86_400_000);
      assert.equal((await create(other)).status, 400, 'the expected arrival is past by now');
      const again = await create(document, call).then(assertStatus(201));
      assert.equal(again.text, first.text);
      assert.equal((await create(other, call)).status, 400, 'another body is judged by itself');
    } finally {
      portal.source.move(-3 * 86_400_000);
    }
  });
});

describe('a draft', () => {
  test('is stored with any value; the response contains the errors that prevent its lodgement', async () => {
    const document = { ...sample(uniqueReferences()), dispatchCountry: 'BRA' };
    const created = await create(document, {}).then(assertStatus(201));
    const id = textMember(created.body, 'id');
    for (const { body } of [created, await portal.call('getDeclaration', trader, { id })]) {
      assert.equal(member(body, 'canLodge'), false);
      assert.equal(member(body, 'document', 'dispatchCountry'), 'BRA');
      assert.equal(member(body, 'errors', 0, 'pointer'), '/dispatchCountry');
      assert.equal(member(body, 'errors', 1), undefined);
    }
    assert.equal((await portal.call('lodgeDeclaration', trader, { id })).status, 400);
  });

  test('is stored with any malformed value; the list of drafts contains it', async () => {
    const document = sample(uniqueReferences());
    for (const [pointer, value] of leavesOf(document)) {
      if (['/type', '/lrn'].includes(pointer) || typeof value === 'boolean') continue;
      const odd = typeof value === 'number' ? 1.5e300 : `9,7x ${'ä'.repeat(3_990)}`;
      const created = await create({ ...withAt(document, pointer, odd), ...uniqueReferences() }, {});
      assert.equal(created.status, 201, `${pointer} ${created.text.slice(0, 300)}`);
      assert.equal(member(created.body, 'canLodge'), false, pointer);
    }
    const listed = await portal.call('listDeclarations', trader, { query: 'status=draft&limit=500' });
    assert.equal(listed.status, 200, listed.text);
  });

  test('can be lodged after it is replaced by a valid document', async () => {
    const document = sample(uniqueReferences());
    const created = await create({ ...document, dispatchCountry: 'BRA' }, {});
    const id = textMember(created.body, 'id');
    const headers = { 'if-match': '*' };
    const put = await portal.call('replaceDeclaration', trader, { id, body: document, headers });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual([member(put.body, 'canLodge'), member(put.body, 'errors')], [true, []]);
    const other = { ...document, invoice: { amount: 5 } };
    await portal.call('replaceDeclaration', trader, { id, body: other, headers }).then(assertStatus(400));
  });

  test('is reported to lack a mandate', async () => {
    const [declarant] = [{ ...Object(sample({}).declarant), identification: 'XA999888777666' }];
    const created = await create({ ...sample(uniqueReferences()), declarant }, {});
    assert.equal(member(created.body, 'canLodge'), false, created.text);
  });
});

describe('200 dry run', () => {
  test('returns each calculation step of the duties, warnings and next actions, and stores nothing', async () => {
    const stored = await countRows();
    const answered = await create({ ...sample(uniqueReferences()), exitOffice: 'XA000100' }, dryRun);
    assert.equal(answered.status, 200, answered.text);
    const { body } = answered;
    assert.equal(member(body, 'statusGroup'), 'open');
    assert.deepEqual(member(body, 'nextActions'), [{ actor: 'customs', action: 'accept' }]);
    assert.equal(member(body, 'warnings', 0, 'code'), 'R608');
    assert.equal(member(body, 'duties', 'kind'), 'calculated');
    assert.equal(member(body, 'duties', 'currency'), 'XTS');
    assert.equal(member(body, 'duties', 'items', 2, 'item'), 3);
    assert.equal(member(body, 'duties', 'items', 0, 'steps', 0, 'step'), 'price');
    assert.match(textMember(member(body, 'duties', 'totals'), 'payable'), /^\d+\.\d\d$/);
    assert.deepEqual(await countRows(), stored);
  });

  test('returns the registration by customs as next action for goods that have not arrived', async () => {
    const document = { ...sample(uniqueReferences()), expectedArrival: '2026-11-25T08:00:00Z' };
    const answered = await create(document, dryRun);
    assert.deepEqual(member(answered.body, 'nextActions'), [{ actor: 'customs', action: 'register' }]);
  });

  test('returns no duties for an export', async () => {
    const answered = await create(sample(uniqueReferences(), 'export'), dryRun);
    assert.equal(member(answered.body, 'duties', 'kind'), 'nothing_due', answered.text);
  });

  test('reports that duties are incalculable, with the pointer of the cause', async () => {
    const document = JSON.parse(JSON.stringify(sample(uniqueReferences())));
    const invoice = Object(document.invoice);
    // The charge is distributed by mass, so the share of the first goods item exceeds its price.
    document.goodsItems[0].itemAmount = '100.00';
    document.goodsItems[1].itemAmount = '109580.00';
    const charges = [{ type: 'inland_freight', amount: '110000', currency: 'USD', apportionment: 'mass' }];
    const answered = await create({ ...document, invoice: { ...invoice, incoterm: 'DAP', charges } }, dryRun);
    assert.equal(answered.status, 200, answered.text);
    assert.equal(member(answered.body, 'duties', 'kind'), 'not_calculable', answered.text);
    assert.match(textMember(member(answered.body, 'duties', 'reasons', 0), 'pointer'), /^\/goodsItems\/\d/);
  });
});

describe('503', () => {
  test('names the missing code lists, instead of a hundred errors of codes; drafts can still be stored', async () => {
    const bare = await openTestOperations({}, undefined, { profile: 'production' });
    try {
      const caller = await bare.newCaller();
      const createDeclaration = (call: object, body: unknown) =>
        bare.call('createDeclaration', caller, { ...call, body });
      const document = sample(uniqueReferences());
      for (const call of [lodgeQuery, dryRun]) {
        const answered = await createDeclaration(call, document).then(assertStatus(503));
        assert.equal(answered.code, 'reference_data_missing');
        assert.equal(member(answered.body, 'outcome'), 'not_applied');
        assert.equal(member(answered.body, 'retryable'), true);
        assert.equal(answered.headers.get('Retry-After'), '60');
        assert.deepEqual(member(answered.body, 'lists'), [
          'offices',
          'procedures',
          'document-types',
          'commodities',
          'exchange-rates',
        ]);
      }
      const draft = await createDeclaration({}, document).then(bodyWithStatus(201));
      const id = textMember(draft, 'id');
      assert.equal((await bare.call('lodgeDeclaration', caller, { id })).code, 'reference_data_missing');
    } finally {
      await bare.stop();
    }
  });
});

function leavesOf(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, `${pointer}/${name}`));
}

function textsOf(value: unknown): [string, string][] {
  return leavesOf(value).flatMap(([pointer, leaf]): [string, string][] =>
    typeof leaf === 'string' ? [[pointer, leaf]] : [],
  );
}

function withAt(document: object, pointer: string, value: unknown): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(document));
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  Reflect.set(
    names.reduce((node, name) => Reflect.get(node, name), copy),
    last,
    value,
  );
  return copy;
}
