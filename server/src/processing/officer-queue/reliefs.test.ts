import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { referenceImportOperations, referenceOperations } from '../../reference/testing/operations.ts';
import { authorityCaller, csvBody, readingCaller } from '../../reference/testing/reference.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { assignSampleNumber, exportDocument, previous } from '../testing/suspended-goods.ts';
import { openTestCustoms } from '../testing/test-customs.ts';

let declarationCount = 0;
const customs = await openTestCustoms();
await assignSampleNumber(customs);
// Runs before the first request reads the lists, so that no cache contains lists without the end-use duty.
await importEndUse('09012100', '0%');
after(() => customs.stop());

const guarantee = { type: '1', reference: '25XA00010000042G' };

async function lodge(document: object): Promise<{ status: number; body: unknown }> {
  declarationCount += 1;
  const body = { ...document, lrn: `relief-${declarationCount}` };
  return customs.api.call('createDeclaration', customs.trader, { query: 'lodge=true', body });
}

/** Lodges a document, which customs accepts. Returns the warnings and the duties. */
async function accepted(document: object) {
  const exporter = { ...Object(member(document, 'exporter')), name: `Exporter ${declarationCount}` };
  const { status, body } = await lodge({ ...document, exporter });
  assert.equal(status, 201, JSON.stringify(body));
  const warnings = member(body, 'warnings');
  assert.ok(Array.isArray(warnings));
  await customs.work();
  const id = textMember(body, 'id');
  const duties = (await customs.api.call('getDuties', customs.trader, { id })).body;
  return {
    warned: warnings.map((each) => member(each, 'code')),
    item: member(duties, 'calculation', 'items', 0),
    payable: member(duties, 'payable'),
    suspended: member(duties, 'suspended'),
  };
}

function dutyAmountsOf(item: unknown): unknown[] {
  return ['duty', 'vat', 'total', 'suspended'].map((name) => member(item, name));
}

/** Exports a thousand kilograms of goods under a procedure, so that a re-import can name the export. */
async function exportGoods(procedure: string) {
  const papers = [
    { type: 'N380', reference: 'CP-88123' },
    { type: 'Q320', reference: 'XA-OP-0042' },
  ];
  const { status, body } = await lodge(
    exportDocument(1000, {
      procedure,
      supportingDocuments: procedure === '2100' ? papers : papers.slice(0, 1),
    }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  const id = textMember(body, 'id');
  for (const action of ['accept', 'release', 'confirmExit'] as const)
    assert.ok(await customs.decide(id, action), action);
  const mrn = textMember(await customs.read(id), 'mrn');
  return previous(mrn);
}

/** Imports the whole tariff list with an end-use duty for one commodity code. */
async function importEndUse(code: string, duty: string): Promise<void> {
  const { database } = customs.api.testing;
  const { source } = customs.api;
  const cursorKey = Buffer.alloc(32, 7);
  const baseUrl = 'https://portal.example';
  const operations = [
    ...referenceOperations({ database, calendar: utcCalendar, cursorKey, now: source.now }),
    ...referenceImportOperations({
      database,
      cursorKey,
      source: { now: source.now, random: randomBytes },
      now: source.now,
      baseUrl,
    }),
  ];
  const call = (
    id: string,
    request: Omit<Parameters<typeof callOperation>[1], 'caller'>,
    by = authorityCaller,
  ) => {
    const operation = operations.find((each) => each.id === id);
    assert.ok(operation, id);
    return callOperation(operation, { caller: by, ...request });
  };
  const list = await call('downloadReferenceList', { params: { list: 'commodities' } }, readingCaller);
  // The last three columns are the duty for end use, the legal basis, and the name in German.
  const line = new RegExp(`^(${code},.*),(,(?:"[^"]*"|[^,]*),(?:"[^"]*"|[^,]*))$`, 'm');
  const text = String(list.body).replace(line, `$1,${duty}$2`);
  const staged = await call('createReferenceImport', {
    query: { list: 'commodities' },
    body: csvBody([Buffer.from(text)]),
  });
  assert.equal(member(staged.body, 'changes', 'changed'), 1);
  const applied = await call('importReferenceList', { params: { id: textMember(staged.body, 'id') } });
  assert.equal(applied.status, 201);
}

describe('re-imported goods that were processed abroad', () => {
  const processed = async () => ({ procedure: '6121', ...(await exportGoods('2100')) });

  test('bear duty and VAT on the cost of the processing', async () => {
    const duties = await accepted(
      roastedCoffeeDeclaration({}, { ...(await processed()), processingCost: '2000.00' }),
    );
    assert.deepEqual(dutyAmountsOf(duties.item), ['150.00', '172.00', '322.00', '0.00']);
    assert.deepEqual([duties.payable, duties.warned], ['322.00', []]);
  });

  test('bear duty and VAT on their full value without a stated cost, with a warning', async () => {
    const duties = await accepted(roastedCoffeeDeclaration({}, await processed()));
    assert.deepEqual([duties.payable, duties.warned], ['1610.00', ['R649']]);
  });

  test('bear duty and VAT on their full value under another procedure, even with a stated cost', async () => {
    const duties = await accepted(roastedCoffeeDeclaration({}, { processingCost: '2000.00' }));
    assert.deepEqual([duties.payable, duties.warned], ['1610.00', []]);
  });
});

describe('re-imported goods that were exported for return', () => {
  const returned = async (from = '2300') => {
    return { procedure: from === '1000' ? '6110' : '6123', ...(await exportGoods(from)) };
  };

  test('bear ordinary duties without code F01, with a warning', async () => {
    const duties = await accepted(roastedCoffeeDeclaration({}, await returned()));
    assert.deepEqual([duties.payable, duties.warned], ['1610.00', ['R647']]);
  });

  test('are free of duties with code F01', async () => {
    const duties = await accepted(
      roastedCoffeeDeclaration({}, { ...(await returned()), additionalProcedures: ['F01'] }),
    );
    assert.deepEqual([duties.payable, duties.warned], ['0.00', []]);
  });

  test('are deducted from the stock of the export, up to the exported quantity', async () => {
    const papers = await returned();
    await accepted(roastedCoffeeDeclaration({}, { ...papers, additionalProcedures: ['F01'] }));
    const again = await lodge(roastedCoffeeDeclaration({}, { ...papers, additionalProcedures: ['F01'] }));
    assert.deepEqual(
      [again.status, member(again.body, 'errors', 0, 'code'), member(again.body, 'errors', 0, 'expected')],
      [400, 'R645', '0.000'],
    );
  });

  test('are free of duties with code F01, even if they were exported permanently', async () => {
    const duties = await accepted(
      roastedCoffeeDeclaration({}, { ...(await returned('1000')), additionalProcedures: ['F01'] }),
    );
    assert.deepEqual([duties.payable, duties.warned], ['0.00', []]);
  });

  test('are refused code F01 if they return more than three years after their export', async () => {
    const { status, body } = await lodge(
      roastedCoffeeDeclaration(
        {},
        {
          procedure: '6110',
          additionalProcedures: ['F01'],
          previousDocuments: [{ type: 'N830', reference: '21XA00000000000016' }],
        },
      ),
    );
    assert.deepEqual([status, member(body, 'errors', 0, 'code')], [400, 'R648']);
  });
});

describe('a preference for end use at 0 %', () => {
  const used = {
    preference: '115',
    supportingDocuments: [
      { type: 'N380', reference: 'CP-88123', date: '2025-09-02' },
      { type: 'Q340', reference: 'XA-EU-0042' },
    ],
  };
  const overrides = { guarantee };

  test('is refused if the tariff line has no end-use duty', async () => {
    const other = { ...used, procedure: '4400', commodityCode: '09012200' };
    const { status, body } = await lodge(roastedCoffeeDeclaration(overrides, other));
    assert.deepEqual([status, member(body, 'errors', 0, 'code')], [400, 'R715']);
  });

  test('bears the end-use duty, and suspends the difference to the ordinary duty', async () => {
    const duties = await accepted(roastedCoffeeDeclaration(overrides, { ...used, procedure: '4400' }));
    assert.deepEqual(dutyAmountsOf(duties.item), ['0.00', '800.00', '800.00', '810.00']);
    assert.equal(member(duties.item, 'collection'), 'due');
    assert.deepEqual([duties.payable, duties.suspended, duties.warned], ['800.00', '810.00', []]);
    const steps = member(duties.item, 'steps');
    assert.ok(Array.isArray(steps));
    assert.deepEqual(
      steps.slice(-2).map((step) => [member(step, 'step'), member(step, 'amount')]),
      [
        ['suspended_duty', '750.00'],
        ['suspended_vat', '60.00'],
      ],
    );
  });

  test('is refused under home use without end use', async () => {
    const { status, body } = await lodge(roastedCoffeeDeclaration(overrides, used));
    assert.deepEqual(
      [status, member(body, 'errors', 0, 'code'), member(body, 'errors', 0, 'pointer')],
      [400, 'R715', '/goodsItems/0/preference'],
    );
  });
});
