import type { Sql } from '../../foundation/database/database.ts';
import { type ListedPerson, listPeople } from '../../organisations/people/public.ts';
import { peopleWithFactors } from '../factors/public.ts';

const peoplePerBatch = 200;
/**
 * Maximum number of people scanned for one page. The page then contains the position at which the next page
 * continues.
 */
const maxScannedPeople = 2_000;

/** Lists people with or without a second factor. The next page continues at `position`, which is null at the end. */
export async function listPeopleByFactor(
  sql: Sql,
  { secondFactor, ...filter }: Parameters<typeof listPeople>[1] & { readonly secondFactor: boolean },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly rows: ListedPerson[]; readonly position: string | null }> {
  const found: ListedPerson[] = [];
  let position = after;
  for (let looked = 0; looked < maxScannedPeople; looked += peoplePerBatch) {
    const people = await listPeople(sql, filter, { after: position, limit: peoplePerBatch - 1 });
    const secured = await peopleWithFactors(
      sql,
      people.map(({ id }) => id),
    );
    found.push(...people.filter(({ id }) => secured.has(id) === secondFactor));
    if (found.length > limit) {
      const rows = found.slice(0, limit);
      return { rows, position: rows.at(-1)?.id ?? null };
    }
    if (people.length < peoplePerBatch) return { rows: found, position: null };
    position = people.at(-1)?.id ?? null;
  }
  return { rows: found, position };
}
