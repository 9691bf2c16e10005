import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import {
  countriesFolder,
  countryNames,
  createEmptyFolder,
  runCountry,
  runCountryProcess,
} from './country-command.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import { startPortal } from './portal-process.ts';

/*
 * Validates every folder below `countries/` and a new one, and serves each by a portal. Each sample must cost
 * the stated amounts, and one of each direction must reach the signed release.
 */

interface Sample {
  readonly name: string;
  readonly day: string;
  readonly costs: Readonly<Record<string, string>>;
  readonly arrivesInDays?: number;
  readonly document: {
    readonly type: string;
    readonly lrn: string;
    readonly representation: string;
    readonly declarant: { readonly identification: string };
    readonly representative?: { readonly identification: string };
  };
}

interface Profile {
  readonly types: readonly { readonly code: string; readonly direction: string }[];
  readonly currency: { readonly code: string };
  readonly sandbox: Readonly<Record<'trader' | 'broker', { readonly samples: readonly string[] }>>;
}

function readJson<Read>(path: string): Read {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function samplesOf(folder: string): Sample[] {
  const samples = join(folder, 'samples');
  return readdirSync(samples)
    .toSorted()
    .map((name) => readJson<Sample>(join(samples, name)));
}

/** A portal of the country with its own database. */
interface ServedCountry {
  readonly profile: Profile;
  readonly samples: readonly Sample[];
  readonly customs: PortalClient;
  /** Returns the client that lodges a sample. */
  clientFor(sample: Sample): PortalClient;
  stop(): Promise<void>;
}

async function serve(country: string, folder: string): Promise<ServedCountry> {
  const portal = await startPortal({ environment: { PORTAL_COUNTRY: country, PORTAL_CLIENT_RATE: '0' } });
  const { baseUrl, credentials } = portal;
  const trader = createPortalClient(baseUrl, credentials.hostToHost);
  const broker = createPortalClient(baseUrl, credentials.otherHostToHost);
  const profile = readJson<Profile>(join(folder, 'country.json'));
  return {
    profile,
    samples: samplesOf(folder),
    customs: createPortalClient(baseUrl, credentials.management),
    clientFor({ document: { representation, declarant, representative } }) {
      const lodger = representation === 'self' ? declarant : representative;
      return profile.sandbox.broker.samples.includes(lodger?.identification ?? '') ? broker : trader;
    },
    async stop() {
      await portal.stop();
    },
  };
}

async function errorsOfCheck(country: string): Promise<void> {
  const { code, output, stdout } = await runCountry('check', country, '--json');
  assert.equal(code, 0, output);
  const { ok, faults } = JSON.parse(stdout);
  assert.deepEqual({ ok, faults }, { ok: true, faults: [] });
}

/** Removes taxes of zero, which a sample may omit. */
function amounts(costs: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(costs).flatMap(([code, amount]) => (Number(amount) === 0 ? [] : [[code, Number(amount)]])),
  );
}

interface DutiesBody {
  readonly duties: {
    readonly kind: string;
    readonly taxes?: readonly { readonly code: string; readonly amount: string }[];
  };
}

async function costsByDryRun(served: ServedCountry, sample: Sample): Promise<Record<string, number>> {
  const { status, text } = await served
    .clientFor(sample)
    .call('POST', `/openapi/declarations?dryRun=true&date=${sample.day}`, { body: sample.document });
  assert.equal(status, 200, text);
  const { duties }: DutiesBody = JSON.parse(text);
  return amounts(Object.fromEntries((duties.taxes ?? []).map(({ code, amount }) => [code, amount])));
}

interface ShownDeclaration {
  readonly id: string;
  readonly mrn: string | null;
  readonly status: string;
  readonly statusGroup: string;
}

/** Waits for the release of a declaration and returns it. The timeout of the test limits the wait. */
async function untilReleased(client: PortalClient, id: string): Promise<ShownDeclaration> {
  for (;;) {
    const { text } = await client.call('GET', `/openapi/declarations/${id}`);
    const shown: ShownDeclaration = JSON.parse(text);
    if (shown.status === 'released' || ['done', 'failed'].includes(shown.statusGroup)) return shown;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

interface Posting {
  readonly account: string;
  readonly amount: string;
}

/** Returns the revenue of a declaration in the ledger, by tax. */
async function revenueOf(client: PortalClient, id: string): Promise<Record<string, number>> {
  const { status, text } = await client.call('GET', `/openapi/ledger-entries?declarationId=${id}&limit=200`);
  assert.equal(status, 200, text);
  const { items }: { items: readonly { readonly lines: readonly Posting[] }[] } = JSON.parse(text);
  const revenue: Record<string, number> = {};
  for (const { account, amount } of items.flatMap(({ lines }) => lines)) {
    const tax = /^revenue\/(.+)$/.exec(account)?.[1];
    if (tax !== undefined) revenue[tax] = Number(((revenue[tax] ?? 0) - Number(amount)).toFixed(3));
  }
  return revenue;
}

interface Decision {
  readonly number: number;
  readonly decision: string;
}

/** Lodges a sample and processes it up to its decision documents; returns the id of the declaration. */
async function walk(served: ServedCountry, sample: Sample): Promise<string> {
  const client = served.clientFor(sample);
  const lodged = await client.call('POST', '/openapi/declarations?lodge=true', {
    headers: { 'Idempotency-Key': `walk-${sample.name}` },
    body: sample.document,
  });
  assert.equal(lodged.status, 201, `${sample.name}: ${lodged.text}`);
  const { id }: ShownDeclaration = JSON.parse(lodged.text);
  const released = await untilReleased(client, id);
  assert.equal(released.status, 'released', JSON.stringify(released));
  assert.ok(released.mrn);
  const decisions = await client.call('GET', `/openapi/declarations/${id}/decisions`);
  const { items }: { items: readonly Decision[] } = JSON.parse(decisions.text);
  const release = items.find(({ decision }) => decision === 'released');
  assert.ok(release, decisions.text);
  const paper = `/openapi/declarations/${id}/decisions/${release.number}`;
  const asJson = await client.call('GET', paper, { headers: { Accept: 'application/json' } });
  assert.equal(asJson.status, 200, asJson.text);
  assert.ok(asJson.text.includes(released.mrn), asJson.text);
  const pdf = await fetch(`${client.baseUrl}${paper}`, {
    headers: { ...(await client.headers()), Accept: 'application/pdf' },
  });
  assert.equal(pdf.status, 200);
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
  return id;
}

interface Assessed {
  readonly calculation: { readonly taxes?: readonly { readonly code: string; readonly amount: string }[] };
}

/** Compares the revenue of each tax with the assessment, before and after one tax is refunded. */
async function bookedByTax(served: ServedCountry, client: PortalClient, id: string): Promise<void> {
  const { text } = await client.call('GET', `/openapi/declarations/${id}/duties`);
  const { calculation }: Assessed = JSON.parse(text);
  const due = amounts(
    Object.fromEntries((calculation.taxes ?? []).map(({ code, amount }) => [code, amount])),
  );
  assert.deepEqual(await revenueOf(client, id), due);
  const [tax] = Object.keys(due).toSorted();
  assert.ok(tax !== undefined);
  const refunded = await served.customs.call('POST', `/management/declarations/${id}/decisions`, {
    headers: { 'If-Match': '*' },
    body: { action: 'refund', tax, reason: 'The tax was not due' },
  });
  assert.equal(refunded.status, 201, refunded.text);
  assert.deepEqual(await revenueOf(client, id), { ...due, [tax]: 0 });
}

/** Defines the tests for a country folder. */
function defineCountryTests(country: () => string, folder: () => string): void {
  let served: ServedCountry;
  before(async () => {
    served = await serve(country(), folder());
  });
  after(() => served?.stop());

  test('passes validation without errors', () => errorsOfCheck(country()));

  test('charges the stated amounts in a dry run of each sample', async () => {
    // Leaves out samples of representatives, because the sandbox's mandates begin today and the dry run uses
    // the date of the sample.
    const own = served.samples.filter(({ document }) => document.representation === 'self');
    assert.ok(own.length > 0);
    for (const sample of own)
      assert.deepEqual(await costsByDryRun(served, sample), amounts(sample.costs), sample.name);
  });

  function sampleOf(direction: string): Sample {
    const types = served.profile.types.filter((type) => type.direction === direction);
    const sample = served.samples.find(({ document }) => types.some(({ code }) => code === document.type));
    assert.ok(sample, `no sample of an ${direction}`);
    return sample;
  }

  test('an import is processed from lodgement to the signed release, and its revenue is booked by tax', async () => {
    const sample = sampleOf('import');
    const id = await walk(served, sample);
    await bookedByTax(served, served.clientFor(sample), id);
  });

  test('an export is processed from lodgement to the signed release', async () => {
    await walk(served, sampleOf('export'));
  });
}

for (const name of countryNames)
  describe(`the country ${name}`, () => {
    defineCountryTests(
      () => name,
      () => join(countriesFolder, name),
    );
  });

describe('a newly created country', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'country-')), 'kenya');
  after(() => rmSync(dirname(folder), { recursive: true }));
  before(async () => {
    const { code, output } = await runCountryProcess('new', 'ke', '--currency', 'KES', '--into', folder);
    assert.equal(code, 0, output);
    assert.match(output, /^Created Kenya in \S+kenya: \d+ files/m);
    assert.match(output, /^ {2}PORTAL_COUNTRY=\S+kenya PORTAL_DATA_DIR=\S+ npm start$/m);
  });
  defineCountryTests(
    () => folder,
    () => folder,
  );

  test('can’t be created a second time', async () => {
    const stood = readFileSync(join(folder, 'country.json'), 'utf8');
    const { code, output } = await runCountry('new', 'ke', '--currency', 'USD', '--into', folder);
    assert.equal(code, 1, output);
    assert.match(output, /already exists\. Nothing was written\. Enter another folder with --into\.$/m);
    assert.equal(readFileSync(join(folder, 'country.json'), 'utf8'), stood);
  });
});

test('a country with three decimals bills 61.728 for 5 % of 1,234.567 (D5)', async (context: TestContext) => {
  const folder = join(createEmptyFolder(context), 'new');
  const made = await runCountryProcess('new', 'kw', '--currency', 'KWD', '--into', folder);
  assert.equal(made.code, 0, made.output);
  const path = join(folder, 'samples', '1-ploughs-by-sea.json');
  const text = readFileSync(path, 'utf8')
    .replaceAll('"10000.00"', '"1234.567"')
    .replaceAll('"currency": "USD"', '"currency": "KWD"')
    .replace('"DUTY": "1000"', '"DUTY": "61.728"')
    .replace('"VAT": "2100"', '"VAT": "129.630"');
  writeFileSync(path, text);
  const checked = await runCountryProcess('check', folder);
  assert.equal(checked.code, 0, checked.output);
});

describe('a new country passes validation', () => {
  const cases = [
    ['of which its samples come', ['us', '--currency', 'USD']],
    ['to which they go', ['de', '--currency', 'EUR']],
    ['whose currency has no decimals', ['jp', '--currency', 'JPY']],
    ['that ISO 3166 does not know', ['zz', '--currency', 'KWD', '--name', 'Zedland']],
  ] as const;
  for (const [what, args] of cases)
    test(`with ${what}`, async (context: TestContext) => {
      const folder = join(createEmptyFolder(context), 'made');
      const { code, output } = await runCountry('new', ...args, '--into', folder);
      assert.equal(code, 0, output);
      await errorsOfCheck(folder);
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(json|csv|md|ts)$/.test(path))
        .filter((path) => /QQ|Examplia/.test(readFileSync(join(folder, path), 'utf8')));
      assert.deepEqual(found, [], 'nothing of the template is left');
    });
});
