import assert from 'node:assert/strict';
import { purgeRequestLog } from '../../server/src/audit/public.ts';
import type { Caller } from '../../server/src/callers/public.ts';
import { readLog, readStatus } from '../../server/src/declarations/feed/public.ts';
import { sequenceChanges } from '../../server/src/declarations/feed/status-store.ts';
import type { Action } from '../../server/src/declarations/lifecycle/public.ts';
import { sample } from '../../server/src/declarations/testing/test-operations.ts';
import { createPartitions, dropEmptyPartitions } from '../../server/src/foundation/database/partitions.ts';
import type { MigratedTestDatabase } from '../../server/src/foundation/database/testing/migrated-database.ts';
import { deleteOldResponses } from '../../server/src/foundation/http/idempotency-store.ts';
import { listMember, member, textMember } from '../../server/src/foundation/http/testing/request.ts';
import { openTestCustoms, type TestCustoms } from '../../server/src/processing/testing/test-customs.ts';

/*
 * The portal of this repository, which keeps working on a database while a newer version migrates it. Runs the
 * operations, decisions and background work of a portal without HTTP.
 */

const pageSize = 1_000;
export const requestLogDays = 30;

export interface StoredDeclaration {
  readonly status: string;
  readonly goodsItems: unknown;
  /** Statuses of the declaration's changes, oldest first. */
  readonly history: readonly string[];
}

export interface LogFollower {
  /** Reads a page of the log and returns whether it contained a change. */
  read(): Promise<boolean>;
  /** Returns the last sequence number that was read. */
  readonly position: () => number;
}

export interface PresentPortal {
  readonly customs: TestCustoms;
  /** Lodges an export and returns its id. The same number repeats the request with the same Idempotency-Key. */
  lodge(organisationId: string, number: number): Promise<string>;
  createDraft(organisationId: string): Promise<string>;
  decide(organisationId: string, id: string, action: Action): Promise<void>;
  /** Assigns sequence numbers to a batch of changes. Returns how many, or -1 while another connection does. */
  number(): Promise<number>;
  isInStatusList(organisationId: string, id: string): Promise<boolean>;
  read(organisationId: string, id: string): Promise<StoredDeclaration>;
  /** Deletes expired responses and logged requests, and drops empty partitions. */
  cleanUp(): Promise<void>;
  /** Follows a log as clients do, and checks that each sequence number occurs once and in order. */
  follow(organisationId: string): LogFollower;
}

/** Starts the portal on a database with the bundled code lists, for clients of these organisations. */
export async function startPresentPortal(
  testing: MigratedTestDatabase,
  organisations: readonly string[],
): Promise<PresentPortal> {
  const customs = await openTestCustoms({ testing });
  const { api, trader } = customs;
  const { database } = testing;
  await createPartitions(database.system);
  const callers = new Map<string, Caller>(
    organisations.map((id) => [
      id,
      { ...trader, organisation: { ...trader.organisation, id }, client: { id: `cli_of_${id}` } },
    ]),
  );
  const callerOf = (organisationId: string): Caller => {
    const caller = callers.get(organisationId);
    assert.ok(caller, organisationId);
    return caller;
  };

  async function create(organisationId: string, lrn: string, query: string): Promise<string> {
    const answer = await api.call('createDeclaration', callerOf(organisationId), {
      query,
      body: sample({ lrn }, 'export'),
      headers: { 'idempotency-key': lrn },
    });
    assert.equal(answer.status, 201, answer.text);
    return textMember(answer.body, 'id');
  }

  return {
    customs,
    lodge: (organisationId, number) => create(organisationId, `UPGRADE-${number}`, 'lodge=true'),
    createDraft: (organisationId) => create(organisationId, 'UPGRADE-DRAFT', ''),
    async decide(organisationId, id, action) {
      const facts = action === 'assignLane' ? ({ lane: 'green' } as const) : {};
      assert.ok(await customs.decide(id, action, facts, callerOf(organisationId)), `${action} ${id}`);
    },
    number: () => sequenceChanges(database.system, 2_000),
    async isInStatusList(organisationId, id) {
      const caller = callerOf(organisationId);
      const { lrn } = Object((await api.call('getDeclaration', caller, { id })).body);
      const page = await database.organisation(organisationId, (sql) =>
        readStatus(sql, organisationId, 0, { lrn }, 1),
      );
      return page.entries.length > 0;
    },
    async read(organisationId, id) {
      const { status, text, body } = await api.call('getDeclaration', callerOf(organisationId), { id });
      assert.equal(status, 200, text);
      return {
        status: textMember(body, 'status'),
        goodsItems: member(body, 'document', 'goodsItems'),
        history: listMember(body, 'history').map((entry) => textMember(entry, 'status')),
      };
    },
    async cleanUp() {
      const now = new Date();
      await deleteOldResponses(database.system, now);
      await purgeRequestLog(database.system, now, requestLogDays);
      await dropEmptyPartitions(database.system, now);
    },
    follow: (organisationId) => follow(testing, organisationId),
  };
}

function follow({ database }: MigratedTestDatabase, organisationId: string): LogFollower {
  let [position, last] = [0, 0];
  return {
    position: () => position,
    async read() {
      const page = await database.organisation(organisationId, (sql) =>
        readLog(sql, organisationId, position, {}, pageSize),
      );
      assert.ok(
        page.head >= last,
        `${organisationId}: the last number went back from ${last} to ${page.head}`,
      );
      last = page.head;
      for (const { sequence } of page.entries) {
        assert.equal(sequence, position + 1, `${organisationId}: a sequence number is missing or repeated`);
        position = sequence;
      }
      return page.entries.length > 0;
    },
  };
}
