import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { textOf } from '../../server/src/documents/testing/pdf-content.ts';
import { solarPanels, withPriceOfOnlyItem } from '../../server/src/processing/testing/law-goods.ts';
import { copyCountry, replaceInFile } from '../country-command.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { type LawPortal, type StoppableTestPart, startLawPortal, statusAndPaymentOf } from './law-portal.ts';

/*
 * Tests that the law of the acceptance date applies, by the API only. The duty of solar panels rises with the
 * next year that is at least three weeks away.
 */

const now = new Date();
const year =
  now.getUTCMonth() === 11 && now.getUTCDate() > 8 ? now.getUTCFullYear() + 2 : now.getUTCFullYear() + 1;
const previousYear = year - 1;

/** Returns lines of a code list in which solar panels cost 0 % this year and 2 % from the next year on. */
function withRisingDuty(lines: readonly string[]): string[] {
  const [head = ''] = lines;
  const line = (from: string, until: string, duty: string) =>
    `85414300,${from},${until},Photovoltaic cells in modules or panels,${duty},20,NAR,,${','.repeat(head.split(',').length - 9)}`;
  return [
    ...lines.filter((each) => !each.startsWith('85414300,')),
    line('2022-01-01', `${previousYear}-12-31`, '0%'),
    line(`${year}-01-01`, '', '2%'),
  ];
}

const withDescription = (document: object, description: string): object => {
  const [item] = Reflect.get(document, 'goodsItems');
  return { ...document, goodsItems: [{ ...item, description }] };
};
const solar = (lrn: string): object => ({ ...solarPanels(), lrn });
const paidAmount = (declaration: unknown) => statusAndPaymentOf(declaration) === 'released paid';

describe('the law of the acceptance date', () => {
  let portal: LawPortal & StoppableTestPart;
  before(async () => {
    portal = await startLawPortal();
    await portal.importList('commodities', withRisingDuty);
  });
  after(() => portal?.stop());

  test('determines the exchange rate of an amendment of the price a week later', async () => {
    const { body } = await portal.trader.call('GET', '/openapi/sandbox/clock');
    const today = requireTextAt(body, 'clock', 'sandboxTime').slice(0, 10);
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    await portal.importList('exchange-rates', (lines) => [
      ...lines.filter((line) => !line.startsWith('USD,')),
      `USD,${day(-30)},${day(6)},US dollar,2.00`,
      `USD,${day(7)},${day(60)},US dollar,2.10`,
    ]);
    const document = {
      ...coffeeDeclaration('USD-1'),
      invoice: { ...Object(coffeeDeclaration('USD-1').invoice), currency: 'USD' },
    };
    const id = await portal.lodge(document);
    await portal.until(id, paidAmount);
    assert.deepEqual(await portal.duties(id), {
      payable: '3220.00',
      duty: '1500.00',
      vat: '1720.00',
      version: 1,
    });
    await portal.advance(`${day(8)}T09:00:00Z`);
    assert.equal((await portal.amend(id, withPriceOfOnlyItem(document, '9000.00'))).status, 201);
    await portal.until(id, (found) => valueAt(found, 'version') === 2);
    assert.deepEqual(await portal.duties(id), {
      payable: '2898.00',
      duty: '1350.00',
      vat: '1548.00',
      version: 2,
    });
    assert.deepEqual(await portal.bills(id), ['paid 3220.00 3220.00 322.00 0.00']);
    await portal.ledgerAgrees();
  });

  test('is unaffected by an import of an earlier rate, except in an assessment by customs', async () => {
    const id = await portal.lodge(coffeeDeclaration('IMPORTED-1'));
    await portal.until(id, paidAmount);
    const version = await portal.importList('commodities', (lines) =>
      lines.map((line) => (line.startsWith('09012100,') ? line.replace('7.5%', '9%') : line)),
    );
    await portal.amend(
      id,
      withDescription(coffeeDeclaration('IMPORTED-1'), 'Roasted coffee beans in bags of one kilogram'),
    );
    await portal.until(id, (found) => valueAt(found, 'version') === 2);
    assert.equal((await portal.duties(id)).payable, '1610.00');
    const reason = 'The tariff was corrected from 2022 on';
    const hearingException = { code: 'FRAUD', reason: 'The investigation is still secret' };
    const lists = { commodities: version };
    const decided = await portal.decide(id, { action: 'assess', reason, lists, hearingException });
    assert.equal(decided.status, 201, decided.text);
    assert.deepEqual(await portal.duties(id), {
      payable: '1772.00',
      duty: '900.00',
      vat: '872.00',
      version: 2,
    });
    assert.deepEqual(await portal.bills(id), [
      'paid 1610.00 1610.00 0.00 0.00',
      'due 162.00 0.00 0.00 162.00',
    ]);
    assert.equal(textAt(await portal.read(id), 'bills', 1, 'reason'), reason);
    await portal.ledgerAgrees();
  });

  test('leaves nothing to bill or refund for an amendment after the duty has risen', async () => {
    await portal.advance(`${previousYear}-12-20T09:00:00Z`);
    const id = await portal.lodge(solar('SOLAR-1'));
    await portal.until(id, paidAmount);
    await portal.advance(`${previousYear}-12-29T09:00:00Z`);
    const expected = { ...solar('SOLAR-2'), expectedArrival: `${year}-01-02T06:00:00Z` };
    const tried = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', { body: expected });
    assert.equal(textAt(tried.body, 'duties', 'totals', 'payable'), '2000.00', tried.text);
    const registered = await portal.lodge(expected);
    await portal.until(registered, (found) => textAt(found, 'status') === 'registered');
    await portal.advance(`${year}-01-02T09:00:00Z`);
    const presented = await portal.trader.call('POST', `/openapi/declarations/${registered}/presentation`, {
      body: {},
    });
    assert.equal(presented.status, 200, presented.text);
    const accepted = await portal.until(registered, paidAmount);
    assert.equal(textAt(accepted, 'applicableLaw', 'date'), `${year}-01-02`);
    assert.equal((await portal.duties(registered)).payable, '2240.00');
    await portal.advance(`${year}-02-18T09:00:00Z`);
    await portal.amend(id, withDescription(solar('SOLAR-1'), 'Photovoltaic panels of 405 W with frames'));
    const amended = await portal.until(id, (found) => valueAt(found, 'version') === 2);
    assert.equal(textAt(amended, 'applicableLaw', 'date'), `${previousYear}-12-20`);
    assert.deepEqual(await portal.duties(id), {
      payable: '2000.00',
      duty: '0.00',
      vat: '2000.00',
      version: 2,
    });
    assert.deepEqual(await portal.bills(id), ['paid 2000.00 2000.00 0.00 0.00']);
    await portal.ledgerAgrees();
  });
});

describe('with the calendar of Jakarta', () => {
  let portal: LawPortal & StoppableTestPart;
  const country = copyCountry({ after }, 'xa');
  before(async () => {
    replaceInFile(country, 'country.json', '"timeZone": "Etc/UTC"', '"timeZone": "Asia/Jakarta"');
    portal = await startLawPortal({ environment: { PORTAL_COUNTRY: country } });
    await portal.importList('commodities', withRisingDuty);
  });
  after(() => portal?.stop());

  test('changes the year at midnight in Jakarta, for law, duties, MRN, document and verification', async () => {
    let last = '';
    const accepted = async (time: string, lrn: string) => {
      await portal.advance(time);
      const id = await portal.lodge(solar(lrn));
      const found = await portal.until(id, paidAmount);
      last = id;
      return [
        textAt(found, 'applicableLaw', 'date'),
        textAt(found, 'mrn')?.slice(0, 2),
        (await portal.duties(id)).payable,
      ];
    };
    const [old, young] = [previousYear, year].map((each) => String(each).slice(2));
    // Uses a time some minutes before the end of the year, because customs decides within seconds.
    assert.deepEqual(await accepted(`${previousYear}-12-31T16:50:00Z`, 'JAKARTA-1'), [
      `${previousYear}-12-31`,
      old,
      '2000.00',
    ]);
    assert.deepEqual(await accepted(`${previousYear}-12-31T17:30:00Z`, 'JAKARTA-2'), [
      `${year}-01-01`,
      young,
      '2240.00',
    ]);
    await portal.ledgerAgrees();
    await datedInJakarta(last);
  });

  async function datedInJakarta(id: string): Promise<void> {
    const { trader } = portal;
    const decisions = `/openapi/declarations/${id}/decisions`;
    const { body } = await trader.call('GET', decisions);
    const verification = requireTextAt(body, 'verification', 'items', 0, 'verification');
    const headers = await trader.headers();
    const times = { en: `1 January ${year}, 00:3`, de: `1. Januar ${year}, 00:3` };
    for (const [language, time] of Object.entries(times)) {
      reads(await (await fetch(verification, createRequestInit(language, 'text/html'))).text(), time);
      const paper = await fetch(
        `${trader.baseUrl}${decisions}/1`,
        createRequestInit(language, 'application/pdf', headers),
      );
      reads(textOf(Buffer.from(await paper.arrayBuffer())), time);
    }
  }

  function createRequestInit(language: string, accept: string, headers = {}): RequestInit {
    return { headers: { ...headers, 'Accept-Language': language, Accept: accept } };
  }

  function reads(text: string, time: string): void {
    assert.ok(text.includes(time), `${time}:\n${text}`);
    assert.doesNotMatch(text, new RegExp(`UTC|31\\.? De[cz]ember ${previousYear}`));
  }
});

describe('with the calendar of the country', () => {
  let portal: LawPortal & StoppableTestPart;
  before(async () => {
    portal = await startLawPortal();
  });
  after(() => portal?.stop());

  test('gives an acceptance half an hour after midnight in Jakarta the previous date', async () => {
    await portal.advance(`${previousYear}-12-31T17:30:00Z`);
    const id = await portal.lodge(coffeeDeclaration('OLD-DAY-1'));
    const found = await portal.until(id, paidAmount);
    assert.equal(textAt(found, 'applicableLaw', 'date'), `${previousYear}-12-31`);
    assert.equal(textAt(found, 'mrn')?.slice(0, 2), String(previousYear).slice(2));
  });
});
