import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { latestSafeExpiry } from '../../foundation/expiry-margin.ts';
import { organisationAccessSql, personAccessSql } from '../../organisations/public.ts';
import { endDeviceSessionsOf, listDeviceSessions } from '../device-session-store.ts';
import {
  recordUseIntervalMs,
  type SessionFactorState,
  type StoredSession,
  sessionIdleMs,
} from './session.ts';

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly personId: string;
  /** Organisation for which the session acts. */
  readonly actsFor: string | null;
  readonly factor: SessionFactorState;
  readonly address: string;
  readonly browser: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(transaction: Transaction, session: NewSession): Promise<void> {
  await transaction.query(
    `insert into access.console_sessions
       (id, token_hash, person_id, acts_for, factor, address, browser, created_at, last_used_at, authenticated_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9)`,
    [
      session.id,
      session.tokenHash,
      session.personId,
      session.actsFor,
      session.factor,
      session.address,
      session.browser,
      session.createdAt,
      session.expiresAt,
    ],
  );
}

/**
 * Finds a session by the hash of its token, even if it has expired, and records its use. Runs as the system,
 * because it reads rows of several organisations.
 */
export async function findSession(sql: Sql, tokenHash: Uint8Array, now: Date): Promise<StoredSession | null> {
  const [row] = await sql.query<StoredSession>(
    `with noted as (
       update access.console_sessions set last_used_at = $2
       where token_hash = $1 and expires_at > $2 and last_used_at between $3 and $4
     )
     select s.id, s.person_id as "personId", s.factor, s.last_used_at as "lastUsedAt", s.authenticated_at as "authenticatedAt",
       s.expires_at as "expiresAt", ${personAccessSql('s.person_id', 's.acts_for')} as person,
       ${organisationAccessSql('s.acts_for')} as organisation
     from access.console_sessions s where s.token_hash = $1`,
    [tokenHash, now, new Date(now.getTime() - sessionIdleMs), new Date(now.getTime() - recordUseIntervalMs)],
  );
  return row ?? null;
}

/** Replaces the token of a session and updates the changed columns. The old cookie becomes invalid. */
export async function renewSession(
  transaction: Transaction,
  id: string,
  tokenHash: Uint8Array,
  change: {
    readonly actsFor?: string;
    readonly factor?: SessionFactorState;
    readonly authenticatedAt?: Date;
  },
): Promise<boolean> {
  const rows = await transaction.query(
    `update access.console_sessions set token_hash = $2, acts_for = coalesce($3, acts_for),
       factor = coalesce($4, factor), authenticated_at = coalesce($5, authenticated_at)
     where id = $1 returning id`,
    [id, tokenHash, change.actsFor ?? null, change.factor ?? null, change.authenticatedAt ?? null],
  );
  return rows.length === 1;
}

/** Ends one session of a person. Returns false if the person has no session with this id. */
export async function deleteSession(
  transaction: Transaction,
  personId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'delete from access.console_sessions where id = $1 and person_id = $2 returning id',
    [id, personId],
  );
  return rows.length === 1;
}

/**
 * Ends the session with a token, whichever person it belongs to, because the browser gets a new session.
 * Returns the id of the ended session.
 */
export async function deleteSessionOfToken(
  transaction: Transaction,
  tokenHash: Uint8Array,
): Promise<string | null> {
  const [row] = await transaction.query<{ id: string }>(
    'delete from access.console_sessions where token_hash = $1 returning id',
    [tokenHash],
  );
  return row?.id ?? null;
}

/** Ends all sessions of a person, including device sessions, and returns their ids. One session can be excepted. */
export async function deleteSessionsOfPerson(
  transaction: Transaction,
  personId: string,
  except: string | null,
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    'delete from access.console_sessions where person_id = $1 and id is distinct from $2 returning id',
    [personId, except],
  );
  const terminals = await endDeviceSessionsOf(transaction, personId);
  return [...rows.map(({ id }) => id), ...terminals].sort();
}

export interface ListedSession {
  readonly id: string;
  readonly kind: 'browser' | 'terminal';
  readonly address: string;
  readonly browser: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** Lists the active sessions of a person, in browsers and on devices. The last used session is first. */
export async function listSessions(sql: Sql, personId: string, now: Date): Promise<ListedSession[]> {
  const inBrowsers = await sql.query<Omit<ListedSession, 'kind'> & Record<string, unknown>>(
    `select id, address, browser, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
     from access.console_sessions where person_id = $1 and expires_at > $2 and last_used_at > $3 order by id`,
    [personId, now, new Date(now.getTime() - sessionIdleMs)],
  );
  const atTerminals = await listDeviceSessions(sql, personId, now);
  return [
    ...inBrowsers.map((session) => ({ ...session, kind: 'browser' as const })),
    ...atTerminals.map((session) => ({ ...session, kind: 'terminal' as const })),
  ].sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
}

export async function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  const rows = await sql.query(
    'delete from access.console_sessions where expires_at <= $1 or last_used_at <= $2 returning id',
    [latestSafeExpiry(now), new Date(latestSafeExpiry(now).getTime() - sessionIdleMs)],
  );
  return rows.length;
}
