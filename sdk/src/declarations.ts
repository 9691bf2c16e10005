import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { LodgeAllOptions, LodgementResult } from './lodge-all.ts';
import { createDeclarations } from './operations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { ndjsonLinesOf } from './paged-lists.ts';
import { responseDataOf, type TypedRequests } from './request.ts';
import { readResumableStream } from './resumable-stream.ts';
import type {
  AmendmentDryRun,
  AmendmentRequest,
  CreatedDeclaration,
  Declaration,
  DeclarationReference,
  DeclarationWithHistory,
  DraftDeclaration,
  DryRun,
  ExportedDeclaration,
  ExportPeriod,
  FullDeclaration,
  LodgedDeclaration,
  Summary,
} from './types.ts';

/** A JSON merge patch (RFC 7396): null removes a property, and an array replaces the whole array. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

/** A declaration with the `ETag` that a replacement requires. */
export type WithEtag<Value> = Value & { readonly etag: string };

const one = '/openapi/declarations/{id}';

/** Operations that require or return the `ETag` of a declaration. */
function draftOperations({ request }: TypedRequests) {
  return {
    /** Returns a declaration with its history, and the `etag` that `replace` and `update` need. */
    async get(
      id: DeclarationReference,
      options: CallOptions = {},
    ): Promise<WithEtag<DeclarationWithHistory>> {
      const { data, etag } = await request('GET', one, { ...options, path: { id } });
      return { ...data, etag: etag ?? '' };
    },
    /** Replaces the content of a draft if the draft still has this `etag`; otherwise 409 `version_conflict`. */
    replace: (
      id: DeclarationReference,
      document: DraftDeclaration,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> =>
      responseDataOf(request('PUT', one, { ...options, path: { id }, body: document })),
    /** Changes properties of a draft if the draft still has this `etag`; otherwise 409 `version_conflict`. */
    update(
      id: DeclarationReference,
      patch: MergePatch<DraftDeclaration>,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> {
      const contentType = 'application/merge-patch+json';
      return responseDataOf(
        request('PATCH', one, { ...options, path: { id }, body: { ...patch }, contentType }),
      );
    },
  };
}

/** Operations with a variant that stores nothing. A retry is safe, because it repeats the `Idempotency-Key`. */
function changingOperations({ request }: TypedRequests) {
  return {
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
  };
}

/** Operations that create, lodge and list declarations. */
export function declarationOperations(
  requests: TypedRequests,
  runtime: ClientRuntime,
  lodgeMany: (
    declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
    options: LodgeAllOptions,
  ) => AsyncGenerator<LodgementResult, void, undefined>,
) {
  const { request } = requests;
  const all = '/openapi/declarations';
  return {
    ...createDeclarations(requests),
    ...draftOperations(requests),
    ...changingOperations(requests),
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
  { requestStream }: TypedRequests,
  period: ExportPeriod,
  last: ExportedDeclaration | null,
  options: CallOptions,
): AsyncGenerator<ExportedDeclaration> {
  const query = last === null ? period : { ...period, lodgedFrom: last.lodgedAt };
  const accept = 'application/x-ndjson';
  const { data } = await requestStream('/openapi/declarations/export', { ...options, query, accept });
  for await (const line of ndjsonLinesOf(data)) {
    const declaration: ExportedDeclaration = JSON.parse(line);
    const known = last !== null && declaration.lodgedAt === last.lodgedAt && declaration.id <= last.id;
    if (!known) yield declaration;
  }
}

function created(data: CreatedDeclaration | DryRun): CreatedDeclaration {
  if (!('id' in data)) throw new TypeError('the portal returned a dry run instead of a declaration');
  return data;
}
