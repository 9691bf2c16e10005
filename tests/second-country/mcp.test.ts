import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  type JsonRecord,
  listAt,
  parseJson,
  requireTextAt,
  textAt,
  valueAt,
} from '../../conformance/json.ts';
import { startHost } from '../../mcp/src/test-host.ts';
import { declarantOfSample, indonesianDocument, indonesianSampleNames, startIdPortal } from './id-portal.ts';

/*
 * Tests the MCP server at a portal of the second country. Its tools must accept types, references and codes of
 * any country.
 */
type Host = Awaited<ReturnType<typeof startHost>>;
const id = await startIdPortal();
const { baseUrl, credentials } = id.portal;
const allowLodging = true;
const trader = await startHost(baseUrl, { clientCredentials: credentials.hostToHost, allowLodging });
const broker = await startHost(baseUrl, { clientCredentials: credentials.otherHostToHost, allowLodging });
after(async () => {
  await trader.stop();
  await broker.stop();
  await id.portal.stop();
});

function hostOf(document: JsonRecord): Host {
  return declarantOfSample(id, document) === id.broker ? broker : trader;
}

describe('each sample of the second country', () => {
  for (const name of indonesianSampleNames)
    test(`is validated, estimated, lodged, and found by both references and by its type: ${name}`, async () => {
      const document = indonesianDocument(name);
      const { call } = hostOf(document);
      const tried = await call('dry_run', { document });
      assert.equal(tried.data.canLodge, true, tried.texts.join());
      const { data: estimate, texts } = await call('estimate_duties', { draft: document });
      for (const path of [['kind'], ['totals', 'payable']])
        assert.equal(
          textAt(estimate, 'duties', ...path),
          textAt(tried.data, 'duties', ...path),
          texts.join(),
        );
      const { data: prepared } = await call('prepare_lodgement', { document });
      const lodged = await call('lodge', { code: prepared.code, confirm_lrn: document.lrn });
      assert.equal(lodged.data.lrn, document.lrn, lodged.texts.join());
      const { data: byLrn } = await call('declaration_status', { lrn: document.lrn });
      const mrn = await numberOf(hostOf(document), byLrn.id);
      const { data: byMrn } = await call('declaration_status', { mrn });
      assert.deepEqual([byMrn.id, byMrn.lrn], [lodged.data.id, document.lrn]);
      const { data: listed } = await call('list_declarations', { type: document.type, limit: 50 });
      const lrns = listAt(listed, 'declarations').map((each) => textAt(each, 'lrn'));
      assert.ok(lrns.includes(requireTextAt(document, 'its LRN', 'lrn')));
    });
});

/** Returns the MRN of a declaration when it is accepted. The timeout of the test limits the wait. */
async function numberOf({ call }: Host, declaration: unknown): Promise<string> {
  for (;;) {
    const { data } = await call('declaration_status', { id: declaration });
    const mrn = textAt(data, 'mrn');
    if (mrn !== undefined) {
      assert.match(mrn, /^\d{22}$/);
      return mrn;
    }
  }
}

test('an assistant can read the country before it writes a document', async () => {
  const { contents } = await trader.client.readResource({ uri: 'portal://country' });
  const country = parseJson(textAt(contents, 0, 'text') ?? '');
  assert.equal(valueAt(country, 'code'), 'ID');
  assert.deepEqual(
    listAt(country, 'types').map((each) => textAt(each, 'code')),
    ['bc20', 'bc30'],
  );
  assert.match(trader.client.getInstructions() ?? '', /portal:\/\/country/);
});

test('an estimate in the second country needs only a few facts and accepts codes', async () => {
  const goods = { commodityCode: '84821000', origin: 'JP', itemAmount: '1000.00', currency: 'USD' };
  const masses = { netMass: '10.000', grossMass: '11.000' };
  for (const said of [{}, { type: 'bc20', procedure: '20-1', preference: '100' }]) {
    const { data, texts } = await trader.call('estimate_duties', { goods: { ...goods, ...masses, ...said } });
    assert.equal(textAt(data, 'duties', 'kind'), 'calculated', texts.join());
  }
  const tariff = await trader.call('read_tariff', { code: '84821000', origin: 'JP' });
  assert.ok(listAt(tariff.data, 'measures').length > 0, tariff.texts.join());
  const office = await trader.call('read_reference_code', { list: 'offices', code: '040300' });
  assert.equal(office.data.code, '040300', office.texts.join());
});

test('a value of another country is refused with the expected values', async () => {
  const document = { ...indonesianDocument('gear-boxes-by-sea'), type: 'import', lrn: 'COFFEE-1' };
  const { data, texts } = await trader.call('dry_run', { document });
  assert.equal(data.canLodge, false, texts.join());
  const faults = listAt(data, 'errors');
  for (const pointer of ['/type', '/lrn']) {
    const fault = faults.find((each) => textAt(each, 'pointer') === pointer);
    assert.ok(textAt(fault, 'hint'), `${pointer}: ${JSON.stringify(faults)}`);
  }
});
