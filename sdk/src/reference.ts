import type { Runtime } from './clock-and-concurrency.ts';
import type { operations } from './contract.d.ts';
import { type Following, followFeed } from './follow-feed.ts';
import type { CallOptions } from './options.ts';
import { type Listed, linesOf, listed, type Paged, paged } from './pages.ts';
import type { AllowUndefined, Answer, DataOf, Requests } from './request.ts';
import type { ReferenceEntry, ReferenceList, Rule, RuleWithExamples } from './types.ts';

/** Filters of a code list. */
export type ReferenceQuery = AllowUndefined<
  NonNullable<operations['listReferenceEntries']['parameters']['query']>
>;

/** A code with its periods of validity and, for a commodity code, its tariff line. */
export type ReferenceCode = DataOf<operations['getReferenceEntry']>;

/** A tariff quota in a period, with its balance. */
export type Quota = DataOf<operations['getQuota']>;

/** Codes that changed when a code list was imported. */
export type ReferenceChanges = DataOf<operations['listReferenceChanges']>;

/** The parameters of the feed of changes. */
export type ReferenceChangesQuery = AllowUndefined<
  NonNullable<operations['listReferenceChanges']['parameters']['query']>
>;

/** Filters and start position of the feed. */
export interface FollowChangesOptions extends Following {
  /** Name of a code list: only changes of this list. */
  readonly list?: ReferenceChangesQuery['list'];
  /** Code, for instance `USD`: only changes of this code. */
  readonly code?: string | undefined;
}

const list = '/openapi/reference/{list}';
const changes = '/openapi/reference/changes';

/** Settings of the country: declaration types with their requirements, formats, time limits and taxes. */
export type Country = DataOf<operations['getCountry']>;

/** The code lists that the portal uses to validate declarations. */
export function referenceOperations({ request, requestStream }: Requests, runtime: Runtime) {
  return {
    /**
     * Requests the changes once. With `ifNoneMatch` of an identical request, `data` is undefined if nothing
     * has changed.
     */
    changes: (
      query: ReferenceChangesQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<Answer<ReferenceChanges | undefined>> => request('GET', changes, { ...options, query }),
    /** Follows the changes without end, like `status.follow`. Each code that an import changed is one item. */
    followChanges(options: FollowChangesOptions = {}): AsyncGenerator<ReferenceChanges, void, undefined> {
      const { limit, list: of, code, signal } = options;
      return followFeed<ReferenceChanges>(
        ({ cursor: after, wait, ifNoneMatch }) =>
          request('GET', changes, { query: { after, limit, list: of, code, wait }, signal, ifNoneMatch }),
        options,
        runtime,
      );
    },
    /** Returns the settings of the country of the portal. */
    async country(options: CallOptions = {}): Promise<Country> {
      return (await request('GET', '/openapi/country', options)).data;
    },
    /** Lists the code lists. */
    lists: (options: CallOptions = {}): Listed<ReferenceList> =>
      listed(async () => (await request('GET', '/openapi/reference', options)).data),
    /**
     * Returns the entries of a code list that are valid on a date (default: today), sorted by code. With `q`,
     * returns the entries that match the search.
     */
    entries: (name: string, query: ReferenceQuery = {}, options: CallOptions = {}): Paged<ReferenceEntry> =>
      paged(
        query,
        async (asked) =>
          (await request('GET', list, { ...options, path: { list: name }, query: asked })).data,
      ),
    /** Returns one code with its periods of validity. */
    async get(
      name: string,
      code: string,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<ReferenceCode> {
      const path = { list: name, code };
      return (await request('GET', `${list}/{code}`, { ...options, path, query })).data;
    },
    /** Returns the balance of a tariff quota in the period that contains a date (default: today). */
    async quota(
      orderNumber: string,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<Quota> {
      const path = { orderNumber };
      return (await request('GET', '/openapi/tariff/quotas/{orderNumber}', { ...options, path, query })).data;
    },
    /** Streams a complete list with all periods of validity. */
    async *download(name: string, options: CallOptions = {}): AsyncGenerator<ReferenceEntry> {
      const input = { ...options, path: { list: name }, accept: 'application/x-ndjson' };
      const { data } = await requestStream(`${list}/download`, input);
      for await (const line of linesOf(data)) {
        const entry: ReferenceEntry = JSON.parse(line);
        yield entry;
      }
    },
  };
}

/** Rules as a package: `@customs-portal/rules-xa`. */
export interface RulePack<Checker, Lists> {
  readonly open: (lists: Lists | ReturnType<typeof referenceOperations>) => Checker;
}

/** The business rules that the portal uses to validate declarations. */
export function ruleOperations({ request }: Requests, reference: ReturnType<typeof referenceOperations>) {
  return {
    /**
     * Returns the rules of a package, to validate declarations locally. Without `lists`, the client downloads the lists
     * of the portal once.
     */
    offline: <Checker, Lists>(
      pack: RulePack<Checker, Lists>,
      lists: Lists | ReturnType<typeof referenceOperations> = reference,
    ): Checker => pack.open(lists),
    /** Lists all rules, or the rules of a severity, a declaration type or a data element. */
    list: (
      query: AllowUndefined<NonNullable<operations['listRules']['parameters']['query']>> = {},
      options: CallOptions = {},
    ): Listed<Rule> =>
      listed(
        async (after = query.after) =>
          (await request('GET', '/openapi/rules', { ...options, query: { ...query, after } })).data,
      ),
    /** Returns one rule, with a valid and an invalid example declaration. */
    async get(id: string, options: CallOptions = {}): Promise<RuleWithExamples> {
      return (await request('GET', '/openapi/rules/{id}', { ...options, path: { id } })).data;
    },
  };
}
