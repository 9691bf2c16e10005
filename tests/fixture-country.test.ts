import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { country, iso6346Remainder } from '../server/src/country/public.ts';
import { sampleTrader } from '../server/src/declarations/testing/xa-samples.ts';
import { assertStatus, bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { exportDocument, previous, warehoused } from '../server/src/processing/testing/suspended-goods.ts';
import { runCountryProcess } from './country-command.ts';
import { brokenInvariantsWhenSettled } from './faults/wait-until.ts';
import {
  fixtureSuffix,
  inFixtureCountryFolder,
  toFixtureCountry,
  writeFixtureCountry,
} from './fixture-country.ts';
import { coffeeDeclaration } from './law/coffee-declaration.ts';
import {
  clientsOfPortal,
  type LawPortal,
  lawPortalOf,
  type StartedLawPortal,
  type StoppableTestPart,
  startLawPortal,
  statusAndPaymentOf,
} from './law/law-portal.ts';
import { runModelBasedWalk } from './law/model-based-walk.ts';
import { importQuotas, quotaBalanceOf, quotaDeclaration } from './law/quota-goods.ts';
import { coffeeDeclarationByMass, describeFirstStock, traderGuarantee } from './law/warehouse-stock.ts';
import { brokerNumber } from './portal-client.ts';
import { startSharedDatabase } from './shared-database.ts';

const parent = mkdtempSync(join(tmpdir(), 'fixture-'));
const folder = join(parent, 'fixture');
writeFixtureCountry(folder);
after(() => rmSync(parent, { recursive: true, force: true }));

test('validation accepts the fixture country', async () => {
  const { code, output } = await runCountryProcess('check', folder);
  assert.equal(code, 0, output);
});

test('random actions in the fixture country keep the invariants', async (context) => {
  const shared = await startSharedDatabase({ country: folder });
  try {
    const callers = clientsOfPortal(await shared.startNode());
    const portal = lawPortalOf({
      ...{ trader: inFixtureCountryFolder(callers.trader), broker: inFixtureCountryFolder(callers.broker) },
      customs: callers.customs,
    });
    const seed = Date.now() % 1_000_000;
    context.diagnostic(`seed ${seed}`);
    const { allowed, refused } = await runModelBasedWalk(portal, {
      steps: 100,
      seed,
      runName: 'WALK',
      decimals: 3,
    });
    assert.ok(allowed.size > 3 && refused.size > 3);
    await portal.ledgerAgrees();
    // Leaves out the ledger, which the portal has reconciled above, because this process has the procedures of
    // the example country.
    const others = async () =>
      (await brokenInvariantsWhenSettled(shared.connection)).filter(
        (fault) => !fault.startsWith('the books: '),
      );
    let faults = await others();
    for (let tries = 0; faults.length > 0 && tries < 30; tries += 1) {
      await pause(1000);
      faults = await others();
    }
    assert.deepEqual(faults, []);
  } finally {
    await shared.stop();
  }
});

describe('the fixture country', () => {
  let portal: StartedLawPortal;
  before(async () => {
    portal = await startLawPortal({ environment: { PORTAL_COUNTRY: folder } });
  });
  after(() => portal?.stop());

  test('bills a deferment account on its day of the next month', async () => {
    const payment = { method: 'deferred', account: country.sandbox.account.number };
    const id = await portal.lodge(
      toFixtureCountry({ ...coffeeDeclaration('DEFERRED-1', '1000.00'), payment }),
    );
    const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released secured');
    assert.match(requireTextAt(released, 'bill', 'bills', 0, 'dueBy'), /-20T23:59:59\.999Z$/);
  });

  test('ends the offer of a mandate after the number of days of the country', async () => {
    const offered = await portal.trader.call('POST', '/openapi/mandates', {
      body: {
        principal: country.sandbox.trader.samples[0],
        representative: brokerNumber,
        representations: ['direct'],
      },
    });
    const [first, last] = ['createdAt', 'offerEndsAt'].map((name) =>
      Date.parse(requireTextAt(offered.body, 'mandate', name).slice(0, 10)),
    );
    assert.equal(Number(last) - Number(first), 8 * 86_400_000, offered.text);
  });

  test('lets an importer read a declaration within its mandate', async () => {
    const [representative] = country.sandbox.trader.samples;
    const importer = { ...sampleTrader, name: 'Owner of the Goods Ltd', identification: brokerNumber };
    const lodge = () =>
      portal.trader.call('POST', '/openapi/declarations?lodge=true', {
        body: toFixtureCountry({ ...coffeeDeclaration('COVERED-1'), importer }),
      });
    const refused = await lodge().then(bodyWithStatus(400));
    assert.equal(textAt(refused, 'errors', 0, 'code'), 'R304');
    const offered = await portal.broker.call('POST', '/openapi/mandates', {
      body: { principal: brokerNumber, representative, representations: ['direct'], types: ['import'] },
    });
    assert.equal(offered.status, 201, offered.text);
    const path = `/openapi/mandates/${requireTextAt(offered.body, 'mandate', 'id')}`;
    await portal.trader.call('PATCH', path, { body: { status: 'active' } }).then(assertStatus(200));
    const lodged = await lodge().then(bodyWithStatus(201));
    const id = requireTextAt(lodged, 'declaration', 'id');
    const seen = await portal.broker.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(seen.body, 'document', 'importer', 'identification'), brokerNumber, seen.text);
  });

  test('refuses a declaration that is lodged too many days before the arrival', async () => {
    const arriving = (days: number) => {
      const expectedArrival = new Date(Date.now() + days * 86_400_000).toISOString();
      const document = coffeeDeclaration(`EARLY-${days}`);
      const transport = { ...Object(document.transport), arrival: expectedArrival };
      return toFixtureCountry({ ...document, expectedArrival, transport });
    };
    const lodge = (days: number) =>
      portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: arriving(days) });
    await lodge(11).then(assertStatus(201));
    const { body } = await lodge(13);
    assert.equal(textAt(body, 'errors', 0, 'code'), 'R406');
    assert.match(textAt(body, 'errors', 0, 'message') ?? '', / is more than 12 days from now$/);
  });

  // Last, because it advances the clock.
  test('announces a collection to the guarantor three working days before it, and not five', async () => {
    const secured = (lrn: string) =>
      portal.lodge(
        toFixtureCountry({
          ...{ ...coffeeDeclaration(lrn, '1000.00'), payment: { method: 'secured' } },
          guarantee: traderGuarantee,
        }),
      );
    const isSecured = (declaration: unknown) => statusAndPaymentOf(declaration) === 'released secured';
    const id = await secured('SECURED-1');
    const dueBy = Date.parse(requireTextAt(await portal.until(id, isSecured), 'bill', 'bills', 0, 'dueBy'));
    const events = async () => {
      const { body } = await portal.guarantor.call('GET', '/openapi/events?type=guarantee.due&limit=100');
      return listAt(body, 'items').filter((event) => textAt(event, 'declaration', 'id') === id).length;
    };
    const day = 86_400_000;
    // Five working days from Sunday to Thursday are seven days; three are at least three and at most six.
    await portal.advance(new Date(dueBy - 7 * day).toISOString());
    // Releases other goods, before which the jobs of customs must have run.
    await portal.until(await secured('SECURED-2'), isSecured);
    assert.equal(await events(), 0);
    await portal.advance(new Date(dueBy - 3 * day).toISOString());
    while ((await events()) === 0) await pause(50);
    assert.equal(await events(), 1);
  });
});

describe('rules of the fixture country', () => {
  let portal: LawPortal & StoppableTestPart;
  before(async () => {
    portal = await startLawPortal({ environment: { PORTAL_COUNTRY: folder } });
  });
  after(() => portal?.stop());

  test('name the role of the seller in the one-stop scheme', async () => {
    const document = coffeeDeclarationByMass('ONE-STOP-1', 10, { additionalProcedures: ['F48'] });
    const errorsWith = async (more: object) => {
      const { body } = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
        body: toFixtureCountry({ ...document, ...more }),
      });
      return listAt(body, 'errors').map((each) => `${textAt(each, 'code')} ${textAt(each, 'expected')}`);
    };
    assert.deepEqual(await errorsWith({}), ['R651 SP1']);
    assert.deepEqual(await errorsWith({ fiscalReferences: [{ role: 'SP1', number: 'IM3720000012' }] }), []);
  });

  test('accept release codes in the formats of the country, and refuse those of another', async () => {
    const document = coffeeDeclarationByMass('FORMS-1', 10, { valuationIndicators: '0000' });
    const coded = {
      natureOfTransaction: '11',
      warehouse: { type: 'U', reference: 'XA-WH-0042' },
      guarantee: traderGuarantee,
      additionalInformation: [{ code: '00100', text: 'Samples are free of charge' }],
      additionalDeclarationType: 'A',
    };
    const located = ({ consignment }: { readonly consignment?: unknown }) => ({
      consignment: {
        ...Object(consignment),
        location: { type: 'A', qualifier: 'U', identifier: 'XAHAV' },
      },
    });
    const id = await portal.lodge(toFixtureCountry({ ...document, ...coded, ...located(document) }));
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    const refused = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
      body: { ...toFixtureCountry(document), ...coded, ...located(toFixtureCountry(document)) },
    });
    assert.deepEqual(
      listAt(refused.body, 'errors')
        .map((each) => textAt(each, 'pointer'))
        .toSorted(),
      [
        '/additionalDeclarationType',
        '/additionalInformation/0/code',
        '/consignment/location/qualifier',
        '/consignment/location/type',
        '/guarantee/type',
        '/natureOfTransaction',
        '/warehouse/type',
      ],
    );
  });

  test('register authorisations of the country’s kinds', async () => {
    const register = async (kind: string, number: string) => {
      const { status, body } = await portal.customs.call('POST', '/management/authorisations', {
        body: { number, kind, holder: sampleTrader.identification, procedures: ['04'] },
      });
      return `${status} ${textAt(body, 'kind') ?? textAt(body, 'errors', 0, 'pointer')}`;
    };
    assert.equal(await register('1-STORE', 'STORE-1'), '201 1-STORE');
    assert.equal(await register('CWP', 'STORE-2'), '400 /kind');
  });

  test('value goods without a price by a method other than the price', async () => {
    const errorsOf = async (valuationMethod: string) => {
      const free = (lrn: string) => coffeeDeclaration(lrn, '0.00');
      const document = coffeeDeclarationByMass('FREE-1', 10, { itemAmount: '0.00', valuationMethod }, free);
      const { body } = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
        body: toFixtureCountry(document),
      });
      return listAt(body, 'errors').map((each) => textAt(each, 'code'));
    };
    assert.ok((await errorsOf('1')).includes('R507'));
    const other = await errorsOf('2');
    assert.ok(other.includes('R905') && !other.includes('R507'), other.join());
  });

  test('refuse the relief of returned goods by the year of the MRN', async () => {
    const errorsOf = async (year: number) => {
      const unchecked = `XA${year}00000000001`;
      const mrn = `${unchecked}${iso6346Remainder(unchecked)}`;
      const goods = { procedure: '6110', additionalProcedures: ['F01'], ...previous(mrn) };
      const { body } = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
        body: toFixtureCountry(coffeeDeclarationByMass(`RETURNED-${year}`, 10, goods)),
      });
      return listAt(body, 'errors').map((each) => textAt(each, 'code'));
    };
    const thisYear = new Date().getUTCFullYear();
    // Expects R643, because the register has no export with this MRN.
    assert.deepEqual(await errorsOf(thisYear), ['R643']);
    assert.deepEqual(await errorsOf(thisYear - 7), ['R648']);
  });

  test('make a quota critical at the percentage of the country', async () => {
    await importQuotas(portal, fixtureSuffix);
    const lodge = async (mass: number) => {
      const id = await portal.lodge(
        toFixtureCountry(quotaDeclaration(`UNPAID-CRITICAL-${mass}`, mass, '098001')),
      );
      await portal.until(id, (each) => statusAndPaymentOf(each).startsWith('accepted'));
      return quotaBalanceOf(portal, '098001');
    };
    assert.equal(await lodge(590), '410 open');
    assert.equal(await lodge(10), '400 critical');
  });
});

describe('goods under a procedure in the fixture country', () => {
  let portal: StartedLawPortal;
  before(async () => {
    portal = await startLawPortal({ environment: { PORTAL_COUNTRY: folder } });
  });
  after(() => portal?.stop());

  const lodge = (document: object) =>
    portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: toFixtureCountry(document) });
  const faultsOf = (body: unknown) =>
    listAt(body, 'errors').map((fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`);
  const takenFrom = (mrn: string, procedure: string, mass: number, item: object = {}) =>
    coffeeDeclarationByMass(`TAKEN-${procedure}-${mass}`, mass, { procedure, ...previous(mrn), ...item });
  const dischargeOf = async (id: string) => textAt(await portal.read(id), 'tracks', 'discharge');
  const advance = (by: string) =>
    portal.trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by } });

  async function placed(lrn: string, item: object): Promise<{ id: string; mrn: string }> {
    const document = { ...coffeeDeclarationByMass(lrn, 1000, item), guarantee: traderGuarantee };
    const id = await portal.lodge(toFixtureCountry(document));
    const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    return { id, mrn: requireTextAt(released, 'declaration', 'mrn') };
  }

  test('leave a warehouse for home use, up to the available quantity', async () => {
    const { mrn } = await placed('PLACED-1', warehoused);
    const taken = await lodge(takenFrom(mrn, '4071', 600)).then(bodyWithStatus(201));
    await portal.until(
      requireTextAt(taken, 'declaration', 'id'),
      (each) => statusAndPaymentOf(each) === 'released paid',
    );
    const more = await lodge(takenFrom(mrn, '4071', 401));
    assert.deepEqual(faultsOf(more.body), ['R645 /goodsItems/0/previousDocuments/0/quantity']);
    const other = await lodge(takenFrom(mrn, '4051', 10));
    assert.deepEqual(faultsOf(other.body), ['R644 /goodsItems/0/previousDocuments/0/item']);
  });

  test('cause an enquiry if they have not left after 45 working days, Sunday to Thursday (L9)', async () => {
    const document = { ...exportDocument(10, { procedure: '1000' }), lrn: 'EXPORTED-1' };
    const id = await portal.lodge(toFixtureCountry(document));
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    const query = async () => textAt(await portal.read(id), 'tracks', 'query');
    // Advances nine weeks, which have 45 working days, and some days for holidays.
    await advance('P60D');
    await placed('PLACED-4', warehoused);
    assert.equal(await query(), 'none');
    await advance('P8D');
    await portal.until(id, (each) => textAt(each, 'tracks', 'query') === 'open');
    assert.equal(textAt(await portal.read(id), 'status'), 'released');
  });

  test('bear their share of the taxes of the placed goods after processing (L3)', async () => {
    const papers = [
      { type: 'N380', reference: 'CP-88123' },
      { type: 'N851', reference: 'PC-1' },
      { type: 'Q310', reference: 'XA-IP-0042' },
    ];
    const green = { commodityCode: '09011100', description: 'Green coffee', itemAmount: '6000.00' };
    const worth = (amount: string) => (lrn: string) => coffeeDeclaration(lrn, amount);
    const placing = coffeeDeclarationByMass(
      'PLACED-5',
      1000,
      { ...green, procedure: '5100', supportingDocuments: papers },
      worth('6000.00'),
    );
    const placement = await portal.lodge(toFixtureCountry({ ...placing, guarantee: traderGuarantee }));
    const placedThen = await portal.until(
      placement,
      (each) => statusAndPaymentOf(each) === 'released not_due',
    );
    const mrn = requireTextAt(placedThen, 'declaration', 'mrn');
    const roasted = {
      itemAmount: '9000.00',
      ...previous(mrn, { quantity: '600' }),
      additionalProcedures: ['F44'],
    };
    const id = await portal.lodge(
      toFixtureCountry(
        coffeeDeclarationByMass('ROASTED-1', 500, { procedure: '4051', ...roasted }, worth('9000.00')),
      ),
    );
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    const { duty, vat, payable } = await portal.duties(id);
    assert.deepEqual([duty, vat, payable], ['0.000', '288.000', '288.000']);
  });

  test('are placed for end use by an amendment after the release, and removed later', async () => {
    await portal.importList('commodities', ([head = '', ...lines]) => {
      const cellsBefore = head.split(',').indexOf('end_use');
      const before = new RegExp(`^09012100,(?:(?:"[^"]*"|[^,"]*),){${cellsBefore - 1}}`);
      return [head, ...lines.map((line) => line.replace(before, (cells) => `${cells}0%`))];
    });
    const item = (preference: string) => ({
      ...{ procedure: '4400', preference },
      supportingDocuments: [
        { type: 'N380', reference: 'CP-88123' },
        { type: 'Q340', reference: 'XA-EU-0042' },
      ],
    });
    const document = (preference: string) => ({
      ...toFixtureCountry({
        ...coffeeDeclarationByMass('END-USE-1', 1000, item(preference)),
        guarantee: traderGuarantee,
      }),
    });
    const id = await portal.lodge(document('100'));
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    const { body } = await portal.trader.call('POST', `/openapi/declarations/${id}/amendments?dryRun=true`, {
      body: { document: document('115'), reason: 'Roasted' },
    });
    for (const name of ['suspended', 'reserved'])
      assert.deepEqual(valueAt(body, name), { before: '0.000', after: '810.000' });
    const amendedTo = async (preference: string, discharge: string) => {
      assert.equal((await portal.amend(id, document(preference))).status, 201);
      await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === discharge);
    };
    await amendedTo('115', 'open');
    assert.equal(await describeFirstStock(portal.trader, id), 'open 1000.000 0.000 0.000 0.000');
    await amendedTo('100', 'discharged');
    await amendedTo('115', 'open');
    await portal.ledgerAgrees();
  });

  test('leave inward processing as other goods by quantity only, and are assessed after the period of the country', async () => {
    const authorisation = { type: 'Q310', reference: 'XA-IP-0042' };
    const invoice = { type: 'N380', reference: 'CP-88123' };
    const { id, mrn } = await placed('PLACED-2', {
      ...{ procedure: '5100', supportingDocuments: [invoice, authorisation] },
    });
    const other = { commodityCode: '09012200', description: 'Roasted coffee, decaffeinated' };
    const unstated = await lodge(takenFrom(mrn, '4051', 100, other));
    assert.deepEqual(faultsOf(unstated.body), ['R646 /goodsItems/0/previousDocuments/0/quantity']);
    // Advances more than six months, after which the authorisation ends the procedure.
    for (const by of ['P3M', 'P3M', 'P2D']) await advance(by);
    await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'overdue');
    await advance('P100D');
    // Releases other goods, before which the jobs of customs must have run.
    await placed('PLACED-3', warehoused);
    assert.equal(await dischargeOf(id), 'overdue');
    await advance('P40D');
    const demanded = await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'demanded');
    const [bill] = listAt(demanded, 'bills');
    const interest = listAt(bill, 'lines').find((line) => textAt(line, 'tax') === 'interest');
    const days = Number(valueAt(interest, 'calculation', 'days'));
    assert.ok(days > 120, JSON.stringify(bill));
    assert.deepEqual(interest, {
      ...{ tax: 'interest', amount: ((750 * 7.3 * days) / 36_000).toFixed(3) },
      calculation: { basis: '750.000', rate: '7.3', days },
    });
  });

  test('bear the interest of the country (L4) within its time limits (L5)', async () => {
    const { id } = await placed('BILLED-1', warehoused);
    await advance('P34D');
    const hearingException = { code: 'FRAUD', reason: 'The goods are about to leave' };
    const bill = { action: 'bill', amount: '750.000', reason: 'Audit', hearingException };
    const none = await portal.decide(id, bill);
    // Expects no interest: one tax of the country bears none, and an amount without a tax bears interest only
    // if all taxes do.
    assert.deepEqual(listAt(none.body, 'bills', 0, 'lines'), [{ tax: 'other', amount: '750.000' }]);
    for (const by of ['P6M', 'P6M']) await advance(by);
    const late = await portal.decide(id, bill);
    assert.equal(`${late.status} ${textAt(late.body, 'code')}`, '409 time_limit_expired', late.text);
    const incurredOn = textAt(none.body, 'bills', 0, 'incurredOn') ?? '';
    const lastDay = textAt(late.body, 'lastDay') ?? '';
    assert.equal(Number(lastDay.slice(0, 4)) - Number(incurredOn.slice(0, 4)), 1);
    const stated = { ...bill, limitGround: 'FRAUD' };
    const unconfirmed = await portal.decide(id, stated);
    assert.equal(textAt(unconfirmed.body, 'code'), 'limit_ground_unconfirmed', unconfirmed.text);
    const grounds = `/management/declarations/${id}/limit-grounds`;
    const named = await portal.customs.call('POST', grounds, { body: { code: 'FRAUD', reason: 'Audit' } });
    const supervisor = await portal.signInSupervisor();
    await supervisor
      .call('POST', `${grounds}/${requireTextAt(named.body, 'ground', 'id')}/decision`, {
        body: { decision: 'confirm' },
      })
      .then(assertStatus(200));
    assert.equal((await portal.decide(id, stated)).status, 201);
    await portal.ledgerAgrees();
  });
});
