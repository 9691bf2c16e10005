import type { Static } from 'typebox';
import type { Sql } from '../../foundation/database/database.ts';
import { type PersonAccess, personAccessesOf } from '../../organisations/public.ts';
import { type Client, type ClientBody, clientBody } from './client.ts';

/**
 * Returns public representations of clients with their responsible persons. Requires system access to the
 * database because the rows of people belong to no tenant.
 */
export async function clientResponses(
  system: Sql,
  clients: readonly Client[],
): Promise<Static<typeof ClientBody>[]> {
  const people = await responsiblePeople(system, clients);
  return clients.map((client) => clientBody(client, people.get(client.id) ?? null));
}

export async function clientResponse(system: Sql, client: Client): Promise<Static<typeof ClientBody>> {
  return clientBody(client, await responsiblePerson(system, client));
}

/** Returns the responsible person of a client with current role and status, or null. */
export async function responsiblePerson(
  system: Sql,
  { responsible }: Pick<Client, 'responsible'>,
): Promise<PersonAccess | null> {
  const [person = null] = await personAccessesOf(system, responsible ? [responsible] : []);
  return person;
}

async function responsiblePeople(
  system: Sql,
  clients: readonly Client[],
): Promise<ReadonlyMap<string, PersonAccess | null>> {
  const answered = clients.flatMap(({ id, responsible }) => (responsible ? [{ id, responsible }] : []));
  const people = await personAccessesOf(
    system,
    answered.map(({ responsible }) => responsible),
  );
  return new Map(answered.map(({ id }, place) => [id, people[place] ?? null]));
}
