import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openDeclarationRows } from '../../src/declarations/testing/declaration-rows.ts';

let organisation: string;
const rows = await openDeclarationRows();
after(() => rows.sql.stop());
beforeEach(() => {
  organisation = rows.newOrganisation();
});

const document = {
  importer: { identification: 'XA100' },
  exporter: { identification: 'XB200' },
  invoice: { number: 'INV 1', amount: '12.50', currency: 'XTS' },
  consignment: {
    totalPackages: 3,
    grossMass: '10.5',
    containers: [{ number: 'MSCU1' }, { number: 'MSCU2' }],
  },
  goodsItems: [{ commodityCode: '09012100' }, { commodityCode: '09012100' }, { commodityCode: '84713000' }],
};

const derive = (...ids: readonly string[]): Promise<unknown> =>
  rows.sql.system.query('select declarations.derive_documents($1, $2)', [ids.map(() => organisation), ids]);

describe('derive_documents', () => {
  const terms = async (id: string): Promise<unknown[]> =>
    (
      await rows.sql.owner(
        'select kind, value from declarations.search_terms where declaration_id = $1 order by 1, 2',
        [id],
      )
    ).map(({ kind, value }) => `${kind} ${value}`);
  const summary = async (id: string): Promise<unknown> => {
    const [row] = await rows.sql.owner(
      `select importer, exporter, invoice_amount::float8 as amount, invoice_currency as currency, goods_items as items,
         total_packages as packages, gross_mass::float8 as mass
       from declarations.declaration_summary where declaration_id = $1`,
      [id],
    );
    return row;
  };
  const empty = {
    importer: null,
    exporter: null,
    amount: null,
    currency: null,
    items: 0,
    packages: null,
    mass: null,
  };

  test('writes each search term once, and the summary', async () => {
    const id = await rows.insert(organisation, { document });
    await derive(id);
    assert.deepEqual(await terms(id), [
      'commodity 09012100',
      'commodity 84713000',
      'container MSCU1',
      'container MSCU2',
      'exporter XB200',
      'importer XA100',
      'invoice INV 1',
    ]);
    assert.deepEqual(await summary(id), {
      ...{
        importer: 'XA100',
        exporter: 'XB200',
        amount: 12.5,
        currency: 'XTS',
        items: 3,
        packages: 3,
        mass: 10.5,
      },
    });
  });

  test('omits values that are missing or malformed', async () => {
    const [missing, malformed] = [
      await rows.insert(organisation),
      await rows.insert(organisation, {
        document: {
          importer: { identification: 'no number' },
          invoice: { number: '', amount: '-1', currency: 'euro' },
          consignment: { totalPackages: 'many', grossMass: '1e3' },
          goodsItems: [],
        },
      }),
    ];
    await derive(missing, malformed);
    for (const id of [missing, malformed]) {
      assert.deepEqual(await terms(id), []);
      assert.deepEqual(await summary(id), empty);
    }
  });

  test('follows a changed document, and removes its former terms', async () => {
    const id = await rows.insert(organisation, { document });
    await derive(id);
    await rows.setDocument(organisation, id, { importer: { identification: 'XA101' } });
    await derive(id);
    assert.deepEqual(await terms(id), ['importer XA101']);
    assert.deepEqual(await summary(id), { ...empty, importer: 'XA101' });
  });

  test('changes nothing for the same document, an unknown declaration, or an empty list', async () => {
    const id = await rows.insert(organisation, { document });
    await derive(id);
    const version = 'select xmin::text from declarations.declaration_summary where declaration_id = $1';
    const before = await rows.sql.owner(version, [id]);
    await derive(id, 'dec_missing');
    await derive();
    assert.deepEqual(await rows.sql.owner(version, [id]), before);
  });

  test('does not find a declaration under another organisation', async () => {
    const id = await rows.insert(rows.newOrganisation(), { document });
    await derive(id);
    assert.deepEqual(await terms(id), []);
  });
});

describe('has_terms', () => {
  test('requires every term of the filter: a commodity by its prefix, parties exactly', async () => {
    const id = await rows.insert(organisation, { document });
    await derive(id);
    const has = async (filter: object, owner = organisation): Promise<unknown> => {
      const text = 'select declarations.has_terms($1, $2, $3) as found';
      const [row] = await rows.sql.request<{ found: boolean }>(organisation, text, [owner, id, filter]);
      return row?.found;
    };
    assert.equal(await has({}), true);
    assert.equal(await has({ commodity: '0901' }), true);
    assert.equal(await has({ commodity: '8471', importer: 'XA100', exporter: 'XB200' }), true);
    assert.equal(await has({ commodity: '01' }), false);
    assert.equal(await has({ commodity: '0901', importer: 'XA1' }), false);
    assert.equal(await has({ importer: 'XB200' }), false);
    assert.equal(await has({ importer: 'XA100' }, 'org_other'), false);
  });
});

describe('matches_filters', () => {
  test('requires every filter that is set', async () => {
    const id = await rows.insert(organisation);
    const matches = async (filter: object): Promise<unknown> => {
      const text =
        'select declarations.matches_filters(d, $2) as found from declarations.declarations d where d.id = $1';
      const [row] = await rows.sql.request<{ found: boolean }>(organisation, text, [id, filter]);
      return row?.found;
    };
    assert.equal(await matches({}), true);
    const filters = {
      statusGroup: 'open',
      status: ['lodged', 'accepted'],
      type: ['export', 'import'],
      office: ['XA000100', 'XA000200'],
      id: [id, 'dec_other'],
      changedFrom: '2000-01-01T00:00:00Z',
      lrn: id,
    };
    assert.equal(await matches({ ...filters, lrnPrefix: 'dec_0' }), true);
    const others = {
      statusGroup: 'done',
      status: ['accepted'],
      type: ['export'],
      office: ['XA000200'],
      id: ['dec_other'],
      changedFrom: '2999-01-01T00:00:00Z',
      lrn: 'dec_',
    };
    for (const [name, value] of Object.entries(others))
      assert.equal(await matches({ ...filters, [name]: value }), false, name);
    assert.equal(await matches({ lrnPrefix: 'x' }), false);
    for (const filter of [{ mrn: 'x' }, { lane: ['red'] }])
      assert.notEqual(await matches(filter), true, `the declaration has no ${Object.keys(filter)}`);
  });
});
