import type { Static } from 'typebox';
import { type AuditActor, recordAudit } from '../../audit/public.ts';
import type { PersonCaller } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { membershipsOf } from '../../organisations/people/public.ts';
import { callerOfSession, type SessionFactorState, sessionLifetimeMs } from './session.ts';
import { cookieHeaders, newSessionToken, sessionTokenOf, tokenHash } from './session-cookie.ts';
import { type SessionBody, sessionBody } from './session-schema.ts';
import { deleteSessionOfToken, findSession, insertSession, renewSession } from './session-store.ts';

/** Dependencies of operations that create or change sessions. */
export interface SessionDependencies {
  readonly source: IdSource;
  /** Whether customs staff need a second factor. */
  readonly factorsRequired: boolean;
}

/** A new or changed session, with the headers that set its cookie. */
export interface OpenedSession {
  readonly body: Static<typeof SessionBody>;
  readonly headers: readonly string[];
}

const maxBrowserCharacters = 200;

/**
 * Signs a person in. Ends the earlier session of the browser and starts a new session, which acts for the
 * person's first organisation by name.
 */
export async function openSession(
  transaction: Transaction,
  parts: SessionDependencies,
  request: Pick<RequestFacts, 'id' | 'address' | 'header'>,
  signedIn: { readonly personId: string; readonly factor: SessionFactorState },
): Promise<OpenedSession> {
  const { source } = parts;
  const now = source.now();
  const { personId, factor } = signedIn;
  await endEarlierSession(transaction, request.header('cookie'));
  const memberships = await membershipsOf(transaction, personId);
  const first = memberships.find(({ organisation }) => organisation.status === 'active') ?? memberships[0];
  const actsFor = first?.organisation.id ?? null;
  const token = newSessionToken(source.random);
  const id = newId('ses', source);
  await insertSession(transaction, {
    id,
    tokenHash: tokenHash(token),
    personId,
    actsFor,
    factor,
    address: request.address,
    browser: (request.header('user-agent') ?? '').slice(0, maxBrowserCharacters),
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  });
  await recordAudit(transaction, {
    actor: { kind: 'person', id: personId },
    requestId: request.id,
    address: request.address,
    organisationId: actsFor ?? personId,
    at: now,
    action: 'session.create',
    target: { kind: 'session', id },
    change: { after: { actsFor, factor } },
  });
  return openedSessionOf(transaction, parts, token);
}

async function endEarlierSession(transaction: Transaction, cookies: string | undefined): Promise<void> {
  const earlier = sessionTokenOf(cookies);
  const ended = earlier === null ? null : await deleteSessionOfToken(transaction, tokenHash(earlier));
  if (ended !== null) await announceChange(transaction, `session:${ended}`);
}

/**
 * Changes a session, audits the change and replaces the session token, so that a stolen old token does not get
 * the new rights. Returns null if the session has ended.
 */
export async function changeSession(
  transaction: Transaction,
  parts: SessionDependencies,
  /** Actor for the audit row; null if the calling code writes the audit row. */
  acting: AuditActor | null,
  caller: PersonCaller,
  change: Parameters<typeof renewSession>[3] & {
    readonly action: 'session.set_organisation' | 'session.authenticate';
  },
): Promise<OpenedSession | null> {
  const { action, ...changes } = change;
  const token = newSessionToken(parts.source.random);
  if (!(await renewSession(transaction, caller.sessionId, tokenHash(token), changes))) return null;
  await announceChange(transaction, `session:${caller.sessionId}`);
  if (acting) {
    await recordAudit(transaction, {
      ...acting,
      organisationId: changes.actsFor ?? auditOrganisationOf(caller),
      at: parts.source.now(),
      action,
      target: { kind: 'session', id: caller.sessionId },
      change: { before: { actsFor: caller.organisation?.id ?? null }, after: changes },
    });
  }
  return openedSessionOf(transaction, parts, token);
}

/**
 * Returns the owner of the audit log that records a person's actions on their own account: the organisation for
 * which they act, or the person's id if there is none.
 */
export function auditOrganisationOf({
  organisation,
  person,
}: Pick<PersonCaller, 'organisation' | 'person'>): string {
  return organisation?.id ?? person.id;
}

async function openedSessionOf(
  transaction: Transaction,
  parts: SessionDependencies,
  token: string,
): Promise<OpenedSession> {
  const now = parts.source.now();
  const found = await findSession(transaction, tokenHash(token), now);
  const person = found && callerOfSession(found, now, parts.factorsRequired);
  if (!person) throw new Error('the new session is missing');
  return { body: await sessionBody(transaction, person), headers: cookieHeaders(token) };
}
