import { refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import type { CachedReference, ListState, ListVersions } from '../../reference/lists/public.ts';

/** Lists of codes from which the tariff of a commodity code is read. */
export const tariffLookupLists = [
  ...(['commodities', 'agreements', 'nomenclature', 'areas', 'countries', 'measure-types'] as const),
  ...(['measures', 'conditions', 'additional-codes', 'quotas', 'document-types'] as const),
] as const;
type TariffList = (typeof tariffLookupLists)[number];

const listPattern = `(?:${tariffLookupLists.join('|')})`;
const versionPattern = '[1-9]\\d{0,8}';
export const versionsPattern = `^(?:${versionPattern}|${listPattern}:${versionPattern}(?:,${listPattern}:${versionPattern})*)$`;

/** The day and list versions by which customs calculated the duties of a declaration. */
export interface LawOfDeclaration {
  readonly day: string;
  readonly versions: ListVersions;
}

export function currentVersions(states: readonly ListState[]): ListVersions {
  return Object.fromEntries(states.map(({ name, version }) => [name, version]));
}

/**
 * Parses requested list versions, such as `commodities:3,agreements:1`. A number without a list is the version of the
 * list with the rates of the code: `measures` if the code is in the nomenclature, otherwise `commodities`.
 */
export async function requestedVersions(
  text: string,
  {
    code,
    day,
    reference,
  }: { readonly code: string; readonly day: string; readonly reference: CachedReference },
): Promise<ListVersions> {
  if (!text.includes(':')) {
    const line = (await reference.on(day)).commodity(code);
    return { [line?.listed ? 'measures' : 'commodities']: Number(text) };
  }
  return Object.fromEntries(
    text.split(',').map((each) => {
      const [name = '', number = ''] = each.split(':');
      return [name, Number(number)];
    }),
  );
}

/** Refuses versions that a list does not have yet. */
export function refuseUnknownVersions(requested: ListVersions, current: ListVersions) {
  const unknown = tariffLookupLists.find((name) => (requested[name] ?? 0) > (current[name] ?? 0));
  if (unknown === undefined) return null;
  const params = { list: unknown, version: requested[unknown] ?? 0, last: current[unknown] ?? 0 };
  return refuse(notFound, { detail: { words: 'not_found.list_version', params } });
}

/** Returns the versions of those lists from which the tariff of a commodity code is read. */
export function tariffVersions(versions: ListVersions): Partial<Record<TariffList, number>> {
  return Object.fromEntries(
    tariffLookupLists.flatMap((name) => (versions[name] === undefined ? [] : [[name, versions[name]]])),
  );
}
