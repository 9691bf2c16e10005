import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ManagementClient } from '../../callers/caller.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { OrganisationKind } from '../organisation.ts';
import { createOrganisation } from '../registration/create-organisation.ts';

/** Clock that the test controls, and source of real randomness. */
export interface TestSource extends IdSource {
  move(milliseconds: number): void;
}

export function testSource(): TestSource {
  let at = Date.parse('2026-11-20T08:00:00Z');
  return {
    now: () => new Date(at),
    random: (bytes) => randomBytes(bytes),
    move: (milliseconds) => {
      at += milliseconds;
    },
  };
}

/**
 * Creates an organisation and returns a management client of it. A client of the customs authority can access
 * all organisations.
 */
export async function organisationCaller(
  database: Database,
  source: IdSource,
  kind: OrganisationKind = 'trader',
): Promise<ManagementClient> {
  const number = `XA${Buffer.from(source.random(6)).toString('hex').toUpperCase()}`;
  const made = await database.systemTransaction((transaction) =>
    createOrganisation(
      transaction,
      source,
      { actor: { kind: 'system', id: 'test' } },
      { kind, name: `Test ${kind} ${number}`, identificationNumber: number },
    ),
  );
  assert.ok(made);
  return {
    userType: 'management',
    organisation: { id: made.id, name: made.name },
    client: { id: `cli_of_${made.id}` },
    scopes: new Set(['management:read', 'management:write']),
    responsible: null,
    dataScope: kind === 'customs_authority' ? 'all' : 'own',
  };
}

/** Returns the audit rows of a target, oldest first. */
export async function auditOf(database: Database, targetId: string): Promise<AuditRow[]> {
  return database.system.query<AuditRow>(
    `select organisation_id as "organisationId", actor_kind || ' ' || actor_id as actor, action, outcome,
       request_id as "requestId", address, changes as change
     from audit.events where target_id = $1 order by id`,
    [targetId],
  );
}

export interface AuditRow {
  readonly organisationId: string;
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly change: unknown;
}
