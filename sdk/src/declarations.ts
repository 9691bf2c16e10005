import type { Runtime } from './clock-and-concurrency.ts';
import type { operations } from './contract.d.ts';
import { type DeclarationReference, draftOperations } from './draft-operations.ts';
import { hearingOperations } from './hearing-operations.ts';
import type { LodgeAllOptions, LodgementResult } from './lodge-all.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { linesOf, type Page, type Paged, paged } from './pages.ts';
import type { AllowUndefined, Answer, Requests } from './request.ts';
import { readResumableStream } from './resumable-stream.ts';
import type {
  Amendment,
  AmendmentDryRun,
  AmendmentRequest,
  AmendmentSummary,
  AssessedDuties,
  CreatedDeclaration,
  DeclarationEvent,
  DeclarationSummary,
  DeclarationTotals,
  DeclarationWithHistory,
  Discharge,
  DischargeReport,
  DraftDeclaration,
  DryRun,
  EstimatedDuties,
  ExportedDeclaration,
  FullDeclaration,
  LodgedDeclaration,
  PaymentOrder,
  Presentation,
  Query,
  QueryAnswer,
  Summary,
  Version,
  VersionSummary,
} from './types.ts';

/** Filters of a list of declarations. A declaration must match all filters. */
export type ListFilter = AllowUndefined<NonNullable<operations['listDeclarations']['parameters']['query']>>;

/** Filters of a count of declarations. A declaration must match all filters. */
export type CountFilter = AllowUndefined<NonNullable<operations['countDeclarations']['parameters']['query']>>;

/** Period of lodgement of an export or a summary. */
export type ExportPeriod = AllowUndefined<
  NonNullable<operations['getDeclarationsSummary']['parameters']['query']>
>;

/** A declaration with the `ETag` that a replacement requires. */
export type WithEtag<Value> = Value & { readonly etag: string };

const one = '/openapi/declarations/{id}';

function readingOperations({ request }: Requests) {
  const page = <Item>(
    read: (query: { readonly after?: string | undefined }) => Promise<Answer<Page<Item>>>,
  ): Paged<Item> => paged({}, async (query) => (await read(query)).data);
  return {
    /** Returns a declaration with its history, and the `etag` that `replace` and `update` need. */
    async get(
      id: DeclarationReference,
      options: CallOptions = {},
    ): Promise<WithEtag<DeclarationWithHistory>> {
      const { data, etag } = await request('GET', one, { ...options, path: { id } });
      return { ...data, etag: etag ?? '' };
    },
    /** Returns the events of a declaration, oldest first. */
    events: (id: DeclarationReference, options: CallOptions = {}): Paged<DeclarationEvent> =>
      page((query) => request('GET', `${one}/events`, { ...options, path: { id }, query })),
    /** Returns the assessed duties of a declaration, or the estimated duties of a draft, step by step. */
    async duties(
      id: DeclarationReference,
      options: CallOptions = {},
    ): Promise<AssessedDuties | EstimatedDuties> {
      return (await request('GET', `${one}/duties`, { ...options, path: { id } })).data;
    },
    /** Returns the goods that remain under a procedure, and the movements of the goods. */
    async discharge(id: DeclarationReference, options: CallOptions = {}): Promise<Discharge> {
      return (await request('GET', `${one}/discharge`, { ...options, path: { id } })).data;
    },
    /** Returns the queries of customs about a declaration. */
    queries: (id: DeclarationReference, options: CallOptions = {}): Paged<Query> =>
      page((query) => request('GET', `${one}/queries`, { ...options, path: { id }, query })),
    /** Returns the amendments of a declaration, including denied amendments. */
    amendments: (id: DeclarationReference, options: CallOptions = {}): Paged<AmendmentSummary> =>
      page((query) => request('GET', `${one}/amendments`, { ...options, path: { id }, query })),
    /** Returns one amendment with its changes. */
    async amendment(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Amendment> {
      return (
        await request('GET', `${one}/amendments/{number}`, {
          ...options,
          path: { id, number: String(number) },
        })
      ).data;
    },
    /** Returns the versions of a declaration. */
    versions: (id: DeclarationReference, options: CallOptions = {}): Paged<VersionSummary> =>
      page((query) => request('GET', `${one}/versions`, { ...options, path: { id }, query })),
    /** Returns one version of a declaration with its content. */
    async version(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Version> {
      return (
        await request('GET', `${one}/versions/{number}`, { ...options, path: { id, number: String(number) } })
      ).data;
    },
  };
}

/** Operations that change one declaration. A retry is safe, because it repeats the `Idempotency-Key`. */
function changingOperations({ request }: Requests) {
  return {
    /** Notifies customs that the goods of a registered declaration have arrived. */
    async present(
      id: DeclarationReference,
      presentation?: Presentation,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      const path = { id };
      return (
        await request('POST', `${one}/presentation`, {
          ...options,
          path,
          ...(presentation && { body: presentation }),
        })
      ).data;
    },
    /** Requests an amendment of a lodged declaration. Before acceptance, the amendment applies immediately. */
    async requestAmendment(
      id: DeclarationReference,
      amendment: AmendmentRequest,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      const path = { id };
      const { data } = await request('POST', `${one}/amendments`, { ...options, path, body: amendment });
      if ('diff' in data) throw new TypeError('the portal returned a dry run instead of an amendment');
      return data;
    },
    /** Returns the changes and the cost of an amendment without storing the amendment. */
    async tryAmendment(
      id: DeclarationReference,
      amendment: AmendmentRequest,
      options: CallOptions = {},
    ): Promise<AmendmentDryRun> {
      const query = { dryRun: true } as const;
      const { data } = await request('POST', `${one}/amendments`, {
        ...options,
        path: { id },
        query,
        body: amendment,
      });
      if (!('diff' in data)) throw new TypeError('the portal returned an amendment instead of a dry run');
      return data;
    },
    /** Requests the invalidation of a declaration. The reason appears in the history. */
    async requestInvalidation(
      id: DeclarationReference,
      reason: string,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/invalidation`, { ...options, path: { id }, body: { reason } }))
        .data;
    },
    /** Answers the query with this number. */
    async answerQuery(
      id: DeclarationReference,
      number: number,
      answer: QueryAnswer,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      const path = { id, number: String(number) };
      return (await request('POST', `${one}/queries/{number}/answer`, { ...options, path, body: answer }))
        .data;
    },
    /** Reports the disposition of goods under a procedure to customs. */
    async reportDischarge(
      id: DeclarationReference,
      report: DischargeReport,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/discharge`, { ...options, path: { id }, body: report })).data;
    },
    /** Orders the payment of the due amount: by a guarantee, a deferment account, credit or a transfer. */
    async pay(
      id: DeclarationReference,
      order: PaymentOrder,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/payment`, { ...options, path: { id }, body: order })).data;
    },
  };
}

/** Operations that create, lodge and list declarations. */
export function declarationOperations(
  requests: Requests,
  runtime: Runtime,
  lodgeMany: (
    declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
    options: LodgeAllOptions,
  ) => AsyncGenerator<LodgementResult, void, undefined>,
) {
  const { request } = requests;
  const all = '/openapi/declarations';
  return {
    ...readingOperations(requests),
    ...draftOperations(requests),
    ...changingOperations(requests),
    ...hearingOperations(requests),
    /** Creates a draft. Only `type` and `lrn` are required. */
    async create(document: DraftDeclaration, options: ChangeOptions = {}): Promise<CreatedDeclaration> {
      const { data } = await request('POST', all, { ...options, body: document });
      return created(data);
    },
    /**
     * Lodges the content of a declaration, or a draft by its reference. After a lost response, the client retries with
     * the same key, so that the declaration is lodged once.
     */
    async lodge(
      what: DraftDeclaration | DeclarationReference,
      options: ChangeOptions = {},
    ): Promise<CreatedDeclaration | LodgedDeclaration> {
      if (typeof what === 'string') {
        const { data } = await request('POST', `${one}/lodgement`, { ...options, path: { id: what } });
        if (!('id' in data)) throw new TypeError('the portal returned a dry run instead of a declaration');
        return data;
      }
      const { data } = await request('POST', all, { ...options, query: { lodge: true }, body: what });
      return created(data);
    },
    /**
     * Lodges any number of declarations, some thousand in a request, and yields the result of each in their order. Each
     * declaration is lodged only once: the client resumes after an interruption, and a repeated run, also in another
     * process, finds the lodged declarations. Only a few thousand declarations are in memory at a time.
     */
    lodgeAll: (
      declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
      options: LodgeAllOptions = {},
    ): AsyncGenerator<LodgementResult, void, undefined> => lodgeMany(declarations, options),
    /** Validates a declaration, or a draft by its reference, under the law of `date` or of today. Stores nothing. */
    async dryRun(
      what: DraftDeclaration | DeclarationReference,
      { date, ...options }: CallOptions & { readonly date?: string } = {},
    ): Promise<DryRun> {
      const query = { dryRun: true, ...(date && { date }) };
      const { data } =
        typeof what === 'string'
          ? await request('POST', `${one}/lodgement`, { ...options, query, path: { id: what } })
          : await request('POST', all, { ...options, query, body: what });
      if (!('duties' in data)) throw new TypeError('the portal returned a declaration instead of a dry run');
      return data;
    },
    /** Lists declarations that match the filters, newest first. `after` continues from an earlier page. */
    list: (filter: ListFilter = {}, options: CallOptions = {}): Paged<DeclarationSummary> =>
      paged(filter, async (query) => (await request('GET', all, { ...options, query })).data),
    /**
     * Streams the complete declarations of a period. After an interruption, the client resumes, so that each declaration
     * appears once.
     */
    export: (
      period: ExportPeriod = {},
      options: CallOptions = {},
    ): AsyncGenerator<ExportedDeclaration, void, undefined> =>
      readResumableStream(
        (last) => exportDeclarations(requests, period, last, options),
        runtime,
        options.signal,
      ),
    /** Returns the number of declarations in a list, and their sums. `more` is true if the count is incomplete. */
    async count(filter: CountFilter = {}, options: CallOptions = {}): Promise<DeclarationTotals> {
      return (await request('GET', `${all}/count`, { ...options, query: filter })).data;
    },
    /** Returns the number of declarations of a period by month and status. */
    async summary(period: ExportPeriod = {}, options: CallOptions = {}): Promise<Summary> {
      // Reads one page, because a period of 366 days has at most 13 months by status, which is less than a
      // page.
      return (await request('GET', `${all}/summary`, { ...options, query: { limit: 500, ...period } })).data;
    },
  };
}

/** Streams the declarations of a period, sorted by lodgement and id. Resumes after the last one received. */
async function* exportDeclarations(
  { requestStream }: Requests,
  period: ExportPeriod,
  last: ExportedDeclaration | null,
  options: CallOptions,
): AsyncGenerator<ExportedDeclaration> {
  const query = last === null ? period : { ...period, lodgedFrom: last.lodgedAt };
  const accept = 'application/x-ndjson';
  const { data } = await requestStream('/openapi/declarations/export', { ...options, query, accept });
  for await (const line of linesOf(data)) {
    const declaration: ExportedDeclaration = JSON.parse(line);
    const known = last !== null && declaration.lodgedAt === last.lodgedAt && declaration.id <= last.id;
    if (!known) yield declaration;
  }
}

function created(data: CreatedDeclaration | DryRun): CreatedDeclaration {
  if (!('id' in data)) throw new TypeError('the portal returned a dry run instead of a declaration');
  return data;
}
