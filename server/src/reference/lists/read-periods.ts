import type { Sql } from '../../foundation/database/database.ts';
import type { PeriodsByCode } from './list-periods.ts';
import { isListName, type ListName } from './lists.ts';
import type { Entry } from './reference.ts';
import { readListStates, readLists } from './store.ts';
import { sharedTexts } from './texts.ts';

/** The version of each list by its name, as far as it is told. */
export type ListVersions = Readonly<Partial<Record<ListName, number>>>;

/** The version of each list as it stands. */
export async function readVersions(sql: Sql): Promise<ListVersions> {
  const states = await readListStates(sql);
  return Object.fromEntries(
    states.flatMap(({ name, version }) => (isListName(name) ? [[name, version]] : [])),
  );
}

/** Every period of these lists. */
export async function readPeriodsByCode(sql: Sql, wanted: readonly ListName[]): Promise<PeriodsByCode> {
  const lists = new Map<string, Map<string, Entry[]>>(wanted.map((name) => [name, new Map()]));
  const shared = sharedTexts();
  for (const { list, ...row } of await readLists(sql, wanted)) {
    const codes = lists.get(list);
    const entry = shared(row);
    const known = codes?.get(entry.code);
    if (known) known.push(entry);
    else codes?.set(entry.code, [entry]);
  }
  return lists;
}
