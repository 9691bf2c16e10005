import type { operations } from './contract.d.ts';
import { type Following, followFeed } from './follow.ts';
import type { CallOptions } from './options.ts';
import { type Listed, linesOf, listed, type Paged, paged } from './pages.ts';
import type { Answer, DataOf, Loosened, Requests } from './request.ts';
import type { Runtime } from './runtime.ts';
import type { ReferenceEntry, ReferenceList, Rule, RuleWithExamples } from './types.ts';

/** What to look for in a code list. */
export type ReferenceQuery = Loosened<NonNullable<operations['listReferenceEntries']['parameters']['query']>>;

/** A code with its periods, and of a commodity code what the tariff says. */
export type ReferenceCode = DataOf<operations['getReferenceEntry']>;

/** A tariff quota of a period, and what is left of it. */
export type Quota = DataOf<operations['getQuota']>;

/** What imports have changed of the code lists. */
export type ReferenceChanges = DataOf<operations['listReferenceChanges']>;

/** The parameters of the feed of changes. */
export type ReferenceChangesQuery = Loosened<
  NonNullable<operations['listReferenceChanges']['parameters']['query']>
>;

/** What to look at, and from where. */
export interface FollowChangesOptions extends Following {
  /** Only changes of this list. */
  readonly list?: ReferenceChangesQuery['list'];
  /** Only changes of this code. */
  readonly code?: string | undefined;
}

const list = '/openapi/reference/{list}';
const changes = '/openapi/reference/changes';

/** What is the country's own: types of declarations and what each needs, formats, terms, taxes. */
export type Country = DataOf<operations['getCountry']>;

/** The code lists that declarations are judged by. */
export function referenceOperations({ request, requestStream }: Requests, runtime: Runtime) {
  return {
    /** One answer of the feed of changes. With `ifNoneMatch` of the same question, `data` is undefined when nothing is new. */
    changes: (
      query: ReferenceChangesQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<Answer<ReferenceChanges | undefined>> => request('GET', changes, { ...options, query }),
    /** Follows the changes for ever, as `status.follow` does: one entry for each code that an import has changed. */
    followChanges(options: FollowChangesOptions = {}): AsyncGenerator<ReferenceChanges, void, undefined> {
      const { limit, list: of, code, signal } = options;
      return followFeed<ReferenceChanges>(
        ({ cursor: after, wait, ifNoneMatch }) =>
          request('GET', changes, { query: { after, limit, list: of, code, wait }, signal, ifNoneMatch }),
        options,
        runtime,
      );
    },
    /** The country that the portal serves. */
    async country(options: CallOptions = {}): Promise<Country> {
      return (await request('GET', '/openapi/country', options)).data;
    },
    /** Which lists there are. */
    lists: (options: CallOptions = {}): Listed<ReferenceList> =>
      listed(async () => (await request('GET', '/openapi/reference', options)).data),
    /** The entries of a list that are valid on a day (today), by code; `q` searches. */
    entries: (name: string, query: ReferenceQuery = {}, options: CallOptions = {}): Paged<ReferenceEntry> =>
      paged(
        query,
        async (asked) =>
          (await request('GET', list, { ...options, path: { list: name }, query: asked })).data,
      ),
    /** One code. */
    async get(
      name: string,
      code: string,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<ReferenceCode> {
      const path = { list: name, code };
      return (await request('GET', `${list}/{code}`, { ...options, path, query })).data;
    },
    /** What is left of a tariff quota, in its period of a day (today). */
    async quota(
      orderNumber: string,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<Quota> {
      const path = { orderNumber };
      return (await request('GET', '/openapi/tariff/quotas/{orderNumber}', { ...options, path, query })).data;
    },
    /** A whole list with every period, as it is read. */
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

/** The rules that declarations are judged by. */
export function ruleOperations({ request }: Requests, reference: ReturnType<typeof referenceOperations>) {
  return {
    /** The rules of a package, to check declarations here. Without `lists` the portal's are downloaded, once. */
    offline: <Checker, Lists>(
      pack: RulePack<Checker, Lists>,
      lists: Lists | ReturnType<typeof referenceOperations> = reference,
    ): Checker => pack.open(lists),
    /** All rules, or those of a severity, a type or a data element. */
    list: (
      query: Loosened<NonNullable<operations['listRules']['parameters']['query']>> = {},
      options: CallOptions = {},
    ): Listed<Rule> =>
      listed(
        async (after = query.after) =>
          (await request('GET', '/openapi/rules', { ...options, query: { ...query, after } })).data,
      ),
    /** One rule, with documents that keep and break it. */
    async get(id: string, options: CallOptions = {}): Promise<RuleWithExamples> {
      return (await request('GET', '/openapi/rules/{id}', { ...options, path: { id } })).data;
    },
  };
}
