import type { paths } from './contract.d.ts';
import type { CallOptions } from './options.ts';

/** The methods of the contract. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Paths of the contract that have an operation with this method, for instance `/openapi/status` for `GET`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: Lowercase<M> extends keyof paths[P]
    ? paths[P][Lowercase<M>] extends { responses: unknown }
      ? P
      : never
    : never;
}[keyof paths];

/** Operation with this method and path. */
export type OperationOf<M extends Method, P extends PathOf<M>> =
  Lowercase<M> extends keyof paths[P] ? paths[P][Lowercase<M>] : never;

type PathPart<O> = O extends { parameters: { path: infer Path extends object } }
  ? {
      /** Values of the `{names}` in the path. */
      readonly path: Path;
    }
  : { readonly path?: never };

/** The same type, with undefined allowed for optional properties. */
export type AllowUndefined<Value> = {
  [Name in keyof Value]: object extends Pick<Value, Name> ? Value[Name] | undefined : Value[Name];
};

type QueryPart<O> = O extends { parameters: { query: infer Query extends object } }
  ? {
      /** Query parameters. */
      readonly query: AllowUndefined<Query>;
    }
  : O extends { parameters: { query?: infer Query } }
    ? {
        /** Query parameters. */
        readonly query?: AllowUndefined<NonNullable<Query>> | undefined;
      }
    : unknown;

type ContentOf<Body> = Body extends { content: infer Content } ? Content : never;

type BodyPart<Body, Optional extends boolean> = 'application/json' extends keyof ContentOf<Body>
  ? Optional extends true
    ? { readonly body?: ContentOf<Body>['application/json'] }
    : {
        /** The body, sent as JSON. */
        readonly body: ContentOf<Body>['application/json'];
        /** Media type of a JSON body other than `application/json`, such as that of a merge patch. */
        readonly contentType?: keyof ContentOf<Body> & string;
      }
  : {
      /** Body as bytes. */
      readonly body: Blob | Uint8Array<ArrayBuffer>;
      /** Media type of the bytes. */
      readonly contentType: keyof ContentOf<Body> & string;
    };

type BodyOf<O> = O extends { requestBody: infer Body }
  ? BodyPart<Body, false>
  : O extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? { readonly body?: never }
      : BodyPart<NonNullable<Body>, true>
    : { readonly body?: never };

/** Options of a low-level request in addition to method and path. */
export type RequestOptions<M extends Method, P extends PathOf<M>> = CallOptions &
  PathPart<OperationOf<M, P>> &
  QueryPart<OperationOf<M, P>> &
  BodyOf<OperationOf<M, P>> & {
    /** Additional headers. The client adds the credentials itself. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** `Idempotency-Key` of a POST. Default: a new key. */
    readonly idempotencyKey?: string | undefined;
    /** `ETag` that the resource must still have. */
    readonly ifMatch?: string | undefined;
    /** `ETag` of an earlier response: if unchanged, `status` is 304 and `data` undefined. */
    readonly ifNoneMatch?: string | undefined;
    /** Another media type that the operation supports; see `requestBytes` and `requestStream`. */
    readonly accept?: string | undefined;
  };

type Responses<O> = O extends { responses: infer R } ? R : never;

/** JSON body of a request. */
export type JsonBodyOf<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Body } } | undefined;
}
  ? Body
  : never;

/** JSON body of a response. */
export type ResponseDataOf<O> = {
  [Status in keyof Responses<O>]: Responses<O>[Status] extends { content: { 'application/json': infer Data } }
    ? Data
    : undefined;
}[keyof Responses<O>];

/** The options of an operation; optional if it requires none. */
export type OptionsArgument<M extends Method, P extends PathOf<M>> =
  object extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>];

/** Query parameters of an operation. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? AllowUndefined<NonNullable<Query>>
  : never;

/** Item of a list that an operation returns. */
export type ListItemOf<Operation> =
  ResponseDataOf<Operation> extends { items: readonly (infer Item)[] } ? Item : never;
