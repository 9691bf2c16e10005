import type { Role } from '../../callers/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { latestSafeExpiry } from '../../foundation/expiry-margin.ts';

/*
 * Rows of people belong to no organisation, so the statements of this file run as the system and filter by
 * organisation.
 */

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'unverified' | 'active' | 'disabled';
  readonly role: Role;
  readonly since: Date;
}

const memberColumns = 'p.id, p.name, p.email, p.status, m.role, m.created_at as since';
const membersFrom = 'organisations.memberships m join organisations.people p on p.id = m.person_id';

/** Returns a page of members ordered by id. Returns one row more than the page size if there is a next page. */
export function listMembers(
  sql: Sql,
  organisationId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Member[]> {
  return sql.query<Member>(
    `select ${memberColumns} from ${membersFrom}
     where m.organisation_id = $1 and p.id > coalesce($2, '') order by p.id limit $3`,
    [organisationId, page.after, page.limit + 1],
  );
}

export async function findMember(sql: Sql, organisationId: string, personId: string): Promise<Member | null> {
  const [row] = await sql.query<Member>(
    `select ${memberColumns} from ${membersFrom} where m.organisation_id = $1 and m.person_id = $2`,
    [organisationId, personId],
  );
  return row ?? null;
}

/** Finds a member by email address, ignoring case. */
export async function findMemberByEmail(
  sql: Sql,
  organisationId: string,
  email: string,
): Promise<Member | null> {
  const [row] = await sql.query<Member>(
    `select ${memberColumns} from ${membersFrom} where m.organisation_id = $1 and lower(p.email) = lower($2)`,
    [organisationId, email],
  );
  return row ?? null;
}

/** Returns the active owners of an organisation, or the active administrators of the customs authority. */
export async function activeOwnersOfOrganisation(sql: Sql, organisationId: string): Promise<Member[]> {
  return sql.query<Member>(
    `select ${memberColumns} from ${membersFrom}
     where m.organisation_id = $1 and m.role in ('owner', 'administrator') and p.status = 'active' order by p.id`,
    [organisationId],
  );
}

/** Recipient of a mail. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
}

/** Returns the active members with any of the roles. */
export function membersWithRoles(
  sql: Sql,
  organisationId: string,
  roles: readonly Role[],
): Promise<(Addressee & Pick<Member, 'name' | 'role'>)[]> {
  return sql.query<Addressee & Pick<Member, 'name' | 'role'> & Record<string, unknown>>(
    `select p.id, p.email, p.name, m.role from organisations.memberships m join organisations.people p on p.id = m.person_id
     where m.organisation_id = $1 and m.role = any ($2) and p.status = 'active' order by p.id`,
    [organisationId, roles],
  );
}

/** Members of some organisations, and the last one of these organisations; null if there are no more organisations. */
export interface MembersOfOrganisations {
  readonly members: readonly (Addressee & { readonly organisationId: string })[];
  readonly last: string | null;
}

/** Returns the members of the organisations after an id, in the order of the organisations. */
export async function listMembersAfter(
  sql: Sql,
  after: string,
  maxOrganisations: number,
): Promise<MembersOfOrganisations> {
  const rows = await sql.query<{ organisationId: string; id: string | null; email: string | null }>(
    `select o.id as "organisationId", p.id, p.email
     from (select o.id from organisations.organisations o where o.id > $1 order by o.id limit $2) o
       left join organisations.memberships m on m.organisation_id = o.id
       left join organisations.people p on p.id = m.person_id and p.status = 'active'
     order by o.id, p.id`,
    [after, maxOrganisations],
  );
  const members = rows.flatMap(({ organisationId, id, email }) =>
    id === null || email === null ? [] : [{ organisationId, id, email }],
  );
  return { members, last: rows.at(-1)?.organisationId ?? null };
}

/**
 * Returns a person's role in an organisation, or null without a membership. Locks the membership against
 * removal until the end of the transaction.
 */
export async function lockMembership(
  transaction: Transaction,
  organisationId: string,
  personId: string,
): Promise<Role | null> {
  const [row] = await transaction.query<{ role: Role }>(
    'select role from organisations.memberships where organisation_id = $1 and person_id = $2 for share',
    [organisationId, personId],
  );
  return row?.role ?? null;
}

export async function updateRole(
  transaction: Transaction,
  organisationId: string,
  personId: string,
  role: Role,
): Promise<void> {
  await transaction.query(
    'update organisations.memberships set role = $3 where organisation_id = $1 and person_id = $2',
    [organisationId, personId, role],
  );
}

export async function deleteMembership(
  transaction: Transaction,
  organisationId: string,
  personId: string,
): Promise<void> {
  await transaction.query(
    'delete from organisations.memberships where organisation_id = $1 and person_id = $2',
    [organisationId, personId],
  );
}

export interface Invitation {
  readonly organisationId: string;
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Id of the inviting person or client. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const invitationColumns = `organisation_id as "organisationId", id, email, role, invited_by as "invitedBy",
  created_at as "createdAt", expires_at as "expiresAt"`;

/**
 * Inserts an invitation and replaces an expired one for the same address. Returns false if the address has an
 * open invitation.
 */
export async function insertInvitation(
  transaction: Transaction,
  invitation: Invitation,
  tokenHash: Uint8Array,
): Promise<boolean> {
  const { createdAt, email, expiresAt, id, invitedBy, organisationId, role } = invitation;
  await transaction.query(
    'delete from organisations.invitations where organisation_id = $1 and expires_at <= $2',
    [organisationId, createdAt],
  );
  const rows = await transaction.query(
    `insert into organisations.invitations
       (organisation_id, id, email, role, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organisation_id, lower(email)) do nothing returning id`,
    [organisationId, id, email, role, tokenHash, invitedBy, createdAt, expiresAt],
  );
  return rows.length === 1;
}

/** Deletes expired invitations with their addresses. */
export async function deleteOldInvitations(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from organisations.invitations where expires_at <= $1', [latestSafeExpiry(now)]);
}

/** Returns the open invitations of an organisation, oldest first. */
export function listInvitations(sql: Sql, organisationId: string, now: Date): Promise<Invitation[]> {
  return sql.query<Invitation>(
    `select ${invitationColumns} from organisations.invitations
     where organisation_id = $1 and expires_at > $2 order by id`,
    [organisationId, now],
  );
}

/** Deletes an invitation and returns it, or null if it does not exist. */
export async function deleteInvitation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Invitation | null> {
  const [row] = await transaction.query<Invitation>(
    `delete from organisations.invitations where organisation_id = $1 and id = $2 returning ${invitationColumns}`,
    [organisationId, id],
  );
  return row ?? null;
}

/** Deletes the invitations that a person sent for one organisation or for all. */
export async function deleteInvitationsBy(
  transaction: Transaction,
  personId: string,
  organisationId: string | null,
): Promise<void> {
  await transaction.query(
    `delete from organisations.invitations
     where invited_by = $1 and ($2::text is null or organisation_id = $2)`,
    [personId, organisationId],
  );
}

/**
 * Redeems the invitation of a link if it is for this email address and not expired. Returns null for any other
 * link and for a second use.
 */
export async function redeemInvitation(
  transaction: Transaction,
  tokenHash: Uint8Array,
  email: string,
  now: Date,
): Promise<Invitation | null> {
  const [row] = await transaction.query<Invitation>(
    `delete from organisations.invitations
     where token_hash = $1 and lower(email) = lower($2) and expires_at > $3 returning ${invitationColumns}`,
    [tokenHash, email, now],
  );
  return row ?? null;
}
