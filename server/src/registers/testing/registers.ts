import assert from 'node:assert/strict';
import type { ManagementClient } from '../../callers/caller.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import type { TestOffice } from '../../processing/testing/test-office.ts';

/* Test helper: assertions common to guarantees and accounts that customs registers for a trader. */

/** The register under test: the trader that owns its entries, and the operations and path for reading them. */
export interface TestRegister {
  readonly office: TestOffice;
  readonly trader: ManagementClient;
  readonly read: (id: string) => Promise<OperationTestResponse>;
  readonly list: string;
  /** Path of its entries below the base URL. */
  readonly path: string;
}

/** Asserts the response to a registration: location, content, and one audit row. */
export async function assertRegistered(
  { office, trader, read, path }: TestRegister,
  answered: OperationTestResponse,
): Promise<void> {
  const id = textMember(answered.body, 'id');
  assert.equal(answered.headers.get('Location'), `${office.baseUrl}${path}/${id}`);
  assert.equal(member(answered.body, 'validFrom'), '2026-11-20');
  assert.deepEqual((await read(id)).body, answered.body);
  const [row, ...others] = await auditOf(office.database, id);
  assert.equal(others.length, 0);
  assert.equal(row?.organisationId, trader.organisation.id);
  assert.equal(row.actor, `client ${office.officer.client.id}`);
  assert.deepEqual(row.change, { after: answered.body });
}

/** Asserts that a list returns the requested entries to customs, and only its own to a trader. */
export async function assertListed<Entry extends { readonly id: string }>(
  { office, trader, list }: TestRegister,
  register: (changed?: object) => Promise<Entry>,
  filterFor: (entry: Entry) => Readonly<Record<string, string>>,
): Promise<void> {
  const other = await organisationCaller(office.database, office.source);
  const first = await register();
  const second = await register();
  await register({ organisationId: other.organisation.id });
  const query = { organisationId: trader.organisation.id, limit: 1, ...filterFor(first) };
  const found = await office.call(list, { query });
  assert.equal(member(found.body, 'items', 0, 'id'), first.id);
  assert.equal(member(found.body, 'more'), false);
  const own = await office.call(list, { caller: trader });
  const ids = JSON.stringify(own.body);
  assert.ok(ids.includes(first.id) && ids.includes(second.id) && !ids.includes(other.organisation.id));
}
