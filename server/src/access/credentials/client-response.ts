import type { Static } from 'typebox';
import type { Sql } from '../../foundation/database/database.ts';
import { type PersonStanding, standingsOf } from '../../organisations/public.ts';
import { type Client, type ClientBody, clientBody } from './client.ts';

/**
 * Returns public representations of clients with their responsible persons. Runs as the system, because
 * people belong to no tenant.
 */
export async function showClients(
  system: Sql,
  clients: readonly Client[],
): Promise<Static<typeof ClientBody>[]> {
  const people = await responsiblePeople(system, clients);
  return clients.map((client) => clientBody(client, people.get(client.id) ?? null));
}

export async function showClient(system: Sql, client: Client): Promise<Static<typeof ClientBody>> {
  return clientBody(client, await responsiblePerson(system, client));
}

/** Returns the responsible person of a client with current role and status; null if there is none. */
export async function responsiblePerson(
  system: Sql,
  { responsible }: Pick<Client, 'responsible'>,
): Promise<PersonStanding | null> {
  const [person = null] = await standingsOf(system, responsible ? [responsible] : []);
  return person;
}

async function responsiblePeople(
  system: Sql,
  clients: readonly Client[],
): Promise<ReadonlyMap<string, PersonStanding | null>> {
  const answered = clients.flatMap(({ id, responsible }) => (responsible ? [{ id, responsible }] : []));
  const people = await standingsOf(
    system,
    answered.map(({ responsible }) => responsible),
  );
  return new Map(answered.map(({ id }, place) => [id, people[place] ?? null]));
}
