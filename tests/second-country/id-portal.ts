import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isRecord,
  type JsonRecord,
  parseJson,
  requireTextAt,
  textAt,
  valueAt,
} from '../../conformance/json.ts';
import { startInProcessPortal } from '../in-process-portal.ts';
import { createPortalClient, type PortalClient, type PortalResponse } from '../portal-client.ts';
import type { ServingPortal } from '../portal-process.ts';

/** A portal of the second country, and its two traders. Tests must import `id-process.ts` first. */
export interface IdPortal {
  readonly portal: ServingPortal;
  readonly trader: PortalClient;
  readonly broker: PortalClient;
}

const folder = join(import.meta.dirname, '../../countries/id/samples');
const files = readdirSync(folder).map((name) => parseJson(readFileSync(join(folder, name), 'utf8')));

export async function startIdPortal(): Promise<IdPortal> {
  const portal = await startInProcessPortal({
    environment: { PORTAL_COUNTRY: 'id', PORTAL_CLIENT_RATE: '0' },
  });
  const { hostToHost, otherHostToHost } = portal.credentials;
  return {
    portal,
    trader: createPortalClient(portal.baseUrl, hostToHost),
    broker: createPortalClient(portal.baseUrl, otherHostToHost),
  };
}

export function indonesianSample(name: string): JsonRecord {
  const found = files.find((file) => textAt(file, 'name') === name);
  if (!isRecord(found)) throw new Error(`the country has no sample ${name}`);
  return found;
}

export const indonesianSampleNames: readonly string[] = files.map((file) =>
  requireTextAt(file, 'name', 'name'),
);

/** Returns the document of a sample with another reference, and with properties changed by their pointers. */
export function indonesianDocument(
  name: string,
  changed: Readonly<Record<string, unknown>> = {},
  company = 'PTTEST',
): JsonRecord {
  const document = structuredClone(valueAt(indonesianSample(name), 'document'));
  if (!isRecord(document)) throw new Error(`${name} has no document`);
  for (const [pointer, value] of Object.entries(changed))
    setValueAt(document, pointer.split('/').slice(1), value);
  return { ...document, lrn: idLrn(requireTextAt(document, 'lrn', 'lrn').slice(0, 6), company) };
}

/** Returns an unused reference number of 26 characters. */
function idLrn(kind: string, company: string): string {
  return `${kind}${company}20251121${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

function setValueAt(within: unknown, path: readonly string[], value: unknown): void {
  const [name = '', ...deeper] = path;
  if (Array.isArray(within) && deeper.length === 0)
    within.splice(Number(name), 1, ...(value === undefined ? [] : [value]));
  else if (deeper.length > 0)
    setValueAt(
      Array.isArray(within) ? within[Number(name)] : Reflect.get(Object(within), name),
      deeper,
      value,
    );
  else if (value === undefined) Reflect.deleteProperty(Object(within), name);
  else Reflect.set(Object(within), name, value);
}

/** Returns the client that declares a document: the broker if its number is that of the representative. */
export function declarantOfSample({ trader, broker }: IdPortal, document: JsonRecord): PortalClient {
  return isRecord(document.representative) ? broker : trader;
}

/** Returns the costs of a document on a day, by tax and in total, from a dry run. */
export async function dryRunCostsOf(
  client: PortalClient,
  document: JsonRecord,
  date: string,
): Promise<{
  readonly answer: PortalResponse;
  readonly taxes: Readonly<Record<string, string>>;
  readonly payable: string | undefined;
}> {
  const answer = await client.call('POST', `/openapi/declarations?dryRun=true&date=${date}`, {
    body: document,
  });
  const taxes = valueAt(answer.body, 'duties', 'taxes');
  const taxList = Array.isArray(taxes) ? taxes : [];
  return {
    answer,
    taxes: Object.fromEntries(taxList.map((tax) => [textAt(tax, 'code'), textAt(tax, 'amount') ?? ''])),
    payable: textAt(answer.body, 'duties', 'totals', 'payable'),
  };
}
