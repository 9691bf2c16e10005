import type { operations } from './contract.d.ts';
import { type DeclarationReference, draftOperations } from './draft-operations.ts';
import type { LodgeAllOptions, LodgementResult } from './lodge-all.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { linesOf, type Page, type Paged, paged } from './pages.ts';
import { readOn } from './read-on.ts';
import type { Answer, Loosened, Requests } from './request.ts';
import type { Runtime } from './runtime.ts';
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

/** What to list: everything, or what all of these are true of. */
export type ListFilter = Loosened<NonNullable<operations['listDeclarations']['parameters']['query']>>;

/** What to count: everything, or what all of these are true of. */
export type CountFilter = Loosened<NonNullable<operations['countDeclarations']['parameters']['query']>>;

/** The period of lodgement that an export or a summary is of. */
export type ExportPeriod = Loosened<NonNullable<operations['getDeclarationsSummary']['parameters']['query']>>;

/** A declaration with the `ETag` that its replacement needs. */
export type WithEtag<Value> = Value & { readonly etag: string };

const one = '/openapi/declarations/{id}';

/** The operations on one declaration that only read it. */
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
    /** What happened to it, oldest first. */
    events: (id: DeclarationReference, options: CallOptions = {}): Paged<DeclarationEvent> =>
      page((query) => request('GET', `${one}/events`, { ...options, path: { id }, query })),
    /** Returns the assessed duties of a declaration, or the estimated duties of a draft, line by line. */
    async duties(
      id: DeclarationReference,
      options: CallOptions = {},
    ): Promise<AssessedDuties | EstimatedDuties> {
      return (await request('GET', `${one}/duties`, { ...options, path: { id } })).data;
    },
    /** What is left of its goods under a procedure, and what became of the others. */
    async discharge(id: DeclarationReference, options: CallOptions = {}): Promise<Discharge> {
      return (await request('GET', `${one}/discharge`, { ...options, path: { id } })).data;
    },
    /** The questions that customs asked about it. */
    queries: (id: DeclarationReference, options: CallOptions = {}): Paged<Query> =>
      page((query) => request('GET', `${one}/queries`, { ...options, path: { id }, query })),
    /** Its amendments, those that were refused included. */
    amendments: (id: DeclarationReference, options: CallOptions = {}): Paged<AmendmentSummary> =>
      page((query) => request('GET', `${one}/amendments`, { ...options, path: { id }, query })),
    /** One amendment, with what it changes. */
    async amendment(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Amendment> {
      return (
        await request('GET', `${one}/amendments/{number}`, {
          ...options,
          path: { id, number: String(number) },
        })
      ).data;
    },
    /** The versions of its document. */
    versions: (id: DeclarationReference, options: CallOptions = {}): Paged<VersionSummary> =>
      page((query) => request('GET', `${one}/versions`, { ...options, path: { id }, query })),
    /** One version of its document. */
    async version(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Version> {
      return (
        await request('GET', `${one}/versions/{number}`, { ...options, path: { id, number: String(number) } })
      ).data;
    },
  };
}

/** The operations that change one declaration. Each is safe to repeat: its `Idempotency-Key` is kept over repetitions. */
function changingOperations({ request }: Requests) {
  return {
    /** Tells that the goods of a registered declaration have arrived. */
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
    /** Asks for a change of a lodged declaration; before acceptance it is made at once. */
    async requestAmendment(
      id: DeclarationReference,
      amendment: AmendmentRequest,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      const { data } = await request('POST', `${one}/amendments`, {
        ...options,
        path: { id },
        body: amendment,
      });
      if ('diff' in data) throw new TypeError('what was to be requested was only tried');
      return data;
    },
    /** Tells what an amendment would change and cost; nothing is stored. */
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
      if (!('diff' in data)) throw new TypeError('what was only to be tried was requested');
      return data;
    },
    /** Asks customs to invalidate it; the reason stands in its history. */
    async requestInvalidation(
      id: DeclarationReference,
      reason: string,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/invalidation`, { ...options, path: { id }, body: { reason } }))
        .data;
    },
    /** Answers the question with this number. */
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
    /** Tells customs what became of goods under a procedure. */
    async reportDischarge(
      id: DeclarationReference,
      report: DischargeReport,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/discharge`, { ...options, path: { id }, body: report })).data;
    },
    /** Orders the payment of what is due: by a guarantee, a deferment account, a credit, or a transfer. */
    async pay(
      id: DeclarationReference,
      order: PaymentOrder,
      options: ChangeOptions = {},
    ): Promise<FullDeclaration> {
      return (await request('POST', `${one}/payment`, { ...options, path: { id }, body: order })).data;
    },
  };
}

/** The operations that make, lodge and find declarations. */
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
    /** Keeps a draft: `type` and `lrn` are enough. */
    async create(document: DraftDeclaration, options: ChangeOptions = {}): Promise<CreatedDeclaration> {
      const { data } = await request('POST', all, { ...options, body: document });
      return created(data);
    },
    /** Lodges a document, or a draft by its reference. Once: a lost answer is asked for again with the same key. */
    async lodge(
      what: DraftDeclaration | DeclarationReference,
      options: ChangeOptions = {},
    ): Promise<CreatedDeclaration | LodgedDeclaration> {
      if (typeof what === 'string') {
        const { data } = await request('POST', `${one}/lodgement`, { ...options, path: { id: what } });
        if (!('id' in data)) throw new TypeError('the portal answered with a dry run');
        return data;
      }
      const { data } = await request('POST', all, { ...options, query: { lodge: true }, body: what });
      return created(data);
    },
    /**
     * Lodges as many as come, some thousand in a call, and yields what became of each in their order. Each is lodged once: what
     * breaks off goes on by itself, and the same again, from another process too, finds what is lodged already. Memory
     * holds a few thousand of them, however many there are.
     */
    lodgeAll: (
      declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
      options: LodgeAllOptions = {},
    ): AsyncGenerator<LodgementResult, void, undefined> => lodgeMany(declarations, options),
    /** Tries to lodge a document, or a draft by its reference, by the law of `date` or of today. Stores nothing. */
    async dryRun(
      what: DraftDeclaration | DeclarationReference,
      { date, ...options }: CallOptions & { readonly date?: string } = {},
    ): Promise<DryRun> {
      const query = { dryRun: true, ...(date && { date }) };
      const { data } =
        typeof what === 'string'
          ? await request('POST', `${one}/lodgement`, { ...options, query, path: { id: what } })
          : await request('POST', all, { ...options, query, body: what });
      if (!('duties' in data)) throw new TypeError('the portal answered a dry run with a declaration');
      return data;
    },
    /** Declarations, newest first, with filters; `after` goes on from an earlier page. */
    list: (filter: ListFilter = {}, options: CallOptions = {}): Paged<DeclarationSummary> =>
      paged(filter, async (query) => (await request('GET', all, { ...options, query })).data),
    /** Whole declarations of a period, as they are read. An answer that is cut is asked for again; each comes once. */
    export: (
      period: ExportPeriod = {},
      options: CallOptions = {},
    ): AsyncGenerator<ExportedDeclaration, void, undefined> =>
      readOn((last) => exportDeclarations(requests, period, last, options), runtime, options.signal),
    /** How many declarations a list has, and what they come to; `more` where that is not of all. */
    async count(filter: CountFilter = {}, options: CallOptions = {}): Promise<DeclarationTotals> {
      return (await request('GET', `${all}/count`, { ...options, query: filter })).data;
    },
    /** How many declarations of a period are in which state. */
    async summary(period: ExportPeriod = {}, options: CallOptions = {}): Promise<Summary> {
      // A period of 366 days has fewer totals than a page: 13 months by status.
      return (await request('GET', `${all}/summary`, { ...options, query: { limit: 500, ...period } })).data;
    },
  };
}

/** They come in the order of lodging, and those of the same moment in that of their ids. */
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
  if (!('id' in data)) throw new TypeError('the portal answered with a dry run');
  return data;
}
