import type { Role } from '../../callers/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Organisation } from '../organisation.ts';
import type { Membership, Person } from '../person.ts';

type PersonRow = {
  id: string;
  email: string;
  name: string;
  status: Person['status'];
  password_hash: string | null;
};

const personColumns = 'id, email, name, status, password_hash';

function personOf(row: PersonRow): Person {
  return { id: row.id, email: row.email, name: row.name, status: row.status };
}

/** Finds a person by id, in any status, or returns null. */
export async function findPerson(sql: Sql, id: string): Promise<Person | null> {
  const [row] = await sql.query<PersonRow>(
    `select ${personColumns} from organisations.people where id = $1`,
    [id],
  );
  return row ? personOf(row) : null;
}

export async function namesOfPeople(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, name from organisations.people where id = any ($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds a person with the password hash by email address, ignoring case. */
export async function findPersonByEmail(
  sql: Sql,
  email: string,
): Promise<{ readonly person: Person; readonly passwordHash: string | null } | null> {
  const [row] = await sql.query<PersonRow>(
    `select ${personColumns} from organisations.people where lower(email) = lower($1)`,
    [email],
  );
  return row ? { person: personOf(row), passwordHash: row.password_hash } : null;
}

type MembershipRow = {
  id: string;
  name: string;
  kind: Membership['organisation']['kind'];
  role: Membership['role'];
};

/** Returns a person's memberships in active organisations, ordered by name. The list is empty for a disabled person. */
export async function activeMembershipsOf(sql: Sql, personId: string): Promise<Membership[]> {
  const rows = await sql.query<MembershipRow>(
    `select o.id, o.name, o.kind, m.role
     from organisations.memberships m
     join organisations.organisations o on o.id = m.organisation_id and o.status = 'active'
     join organisations.people p on p.id = m.person_id and p.status = 'active'
     where m.person_id = $1
     order by o.name, o.id`,
    [personId],
  );
  return rows.map((row) => ({
    organisation: { id: row.id, name: row.name, kind: row.kind },
    role: row.role,
  }));
}

/** Returns all memberships of a person with the status of each organisation, ordered by name. */
export async function membershipsOf(
  sql: Sql,
  personId: string,
): Promise<
  {
    readonly organisation: Pick<Organisation, 'id' | 'name' | 'kind' | 'status'>;
    readonly role: Role;
  }[]
> {
  return sql.query(
    `select jsonb_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'status', o.status) as organisation, m.role
     from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
     where m.person_id = $1 order by o.name, o.id`,
    [personId],
  );
}

/** Inserts a person, whose email address must be new. */
export async function insertPerson(
  sql: Sql,
  person: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
  },
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into organisations.people (id, email, name, password_hash, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [person.id, person.email, person.name, person.passwordHash, now],
  );
}

export async function insertMembership(
  sql: Sql,
  membership: { readonly organisationId: string; readonly personId: string; readonly role: string },
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into organisations.memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)`,
    [membership.organisationId, membership.personId, membership.role, now],
  );
}

/**
 * Inserts a person with an unconfirmed address. A repeated sign-up before the confirmation replaces name and
 * password. A confirmed person is not changed. Returns the person with this address, and whether the account is
 * new.
 */
export async function insertUnverifiedPerson(
  sql: Sql,
  person: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
  },
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [made] = await sql.query<{ id: string }>(
    `insert into organisations.people as p (id, email, name, password_hash, status, created_at, changed_at)
     values ($1, $2, $3, $4, 'unverified', $5, $5)
     on conflict (lower(email)) do update set name = excluded.name, password_hash = excluded.password_hash,
       changed_at = excluded.changed_at
       where p.status = 'unverified'
     returning p.id`,
    [person.id, person.email, person.name, person.passwordHash, now],
  );
  // This query runs in every case, so that response times do not reveal whether the address exists.
  const known = await findPersonByEmail(sql, person.email);
  if (!known) throw new Error('the person was neither added nor found');
  return { id: known.person.id, isNew: made !== undefined };
}

const unverifiedForDays = 30;

/**
 * Deletes accounts whose email address was not confirmed within 30 days, because the address may belong to
 * another person. The address can then be used for a new sign-up.
 */
export async function deleteUnverifiedPeople(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `with gone as (
       select p.id from organisations.people p
       where p.status = 'unverified' and p.changed_at < $1::timestamptz - make_interval(days => $2)
         and not exists (select from organisations.memberships m where m.person_id = p.id)
       limit 1000),
     links as (delete from organisations.mail_links where person_id in (select id from gone))
     delete from organisations.people where id in (select id from gone)`,
    [now, unverifiedForDays],
  );
}

export async function activatePerson(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    "update organisations.people set status = 'active', changed_at = $2 where id = $1 and status = 'unverified'",
    [id, now],
  );
}

/** Sets the password of a person who has proven access to the mailbox. */
export async function setPassword(sql: Sql, id: string, passwordHash: string, now: Date): Promise<void> {
  await sql.query(
    "update organisations.people set password_hash = $2, status = 'active', changed_at = $3 where id = $1 and status <> 'disabled'",
    [id, passwordHash, now],
  );
}

/** Locks a person until the end of the transaction, so that concurrent changes of the person's memberships wait. */
export async function lockPerson(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('select from organisations.people where id = $1 for update', [id]);
}

export interface ListedPerson extends Person {
  readonly createdAt: Date;
}

const listedColumns = 'p.id, p.name, p.email, p.status, p.created_at as "createdAt"';

/** Returns a page of people ordered by id. Returns one row more than the page size if there is a next page. */
export async function listPeople(
  sql: Sql,
  filter: { readonly email?: string; readonly status?: Person['status']; readonly organisationId?: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<ListedPerson[]> {
  return sql.query<ListedPerson>(
    `select ${listedColumns} from organisations.people p
     where ($1::text is null or lower(p.email) = lower($1)) and ($2::text is null or p.status = $2)
       and ($3::text is null or exists (
         select from organisations.memberships m where m.person_id = p.id and m.organisation_id = $3))
       and p.id > coalesce($4, '')
     order by p.id limit $5`,
    [filter.email ?? null, filter.status ?? null, filter.organisationId ?? null, page.after, page.limit + 1],
  );
}

/** Finds a person by id, with the properties that the list of people contains; null if there is none. */
export async function findListedPerson(sql: Sql, id: string): Promise<ListedPerson | null> {
  const [row] = await sql.query<ListedPerson>(
    `select ${listedColumns} from organisations.people p where p.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Finds a person with the properties of the list and locks the row until the end of the transaction. */
export async function lockListedPerson(transaction: Transaction, id: string): Promise<ListedPerson | null> {
  const [row] = await transaction.query<ListedPerson>(
    `select ${listedColumns} from organisations.people p where p.id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export async function setPersonState(
  transaction: Transaction,
  id: string,
  state: 'active' | 'disabled',
  now: Date,
): Promise<void> {
  await transaction.query('update organisations.people set status = $2, changed_at = $3 where id = $1', [
    id,
    state,
    now,
  ]);
}
