import type { FaultCode, WordsKey } from './message-key.ts';

/** What a code of a list is called, by language; `en` always, others where the list has them. */
export type Names = Readonly<Record<string, string>>;

/** A code with its names; null where the list does not know it. */
export interface NamedCode {
  readonly code: string;
  readonly names: Names | null;
}

/** What a text says of one fault. */
export type Param = string | number | NamedCode | AllOf | AnyOf;

/** Things that are all meant. */
export interface AllOf {
  readonly allOf: readonly (string | NamedCode)[];
}

/** Things of which one is meant. */
export interface AnyOf {
  readonly anyOf: readonly (string | NamedCode)[];
}

export type Params = Readonly<Record<string, Param>>;

/** A step of a patch (RFC 6902). */
export type PatchStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** Another declaration of the same organisation that a fault names. */
export interface RelatedDeclaration {
  readonly id: string;
  readonly lrn: string;
  /** Null until customs assigns it. */
  readonly mrn: string | null;
}

/** One fault of the input; `pointer` is a JSON Pointer into the body (RFC 6901). Its words stand in the catalogue. */
export interface Fault {
  readonly code: FaultCode;
  readonly in: 'header' | 'path' | 'query' | 'body';
  readonly pointer?: string;
  readonly name?: string;
  /** The entry of the catalogue, where a code has several. */
  readonly words?: WordsKey;
  /** What the words say beside the place and what was found there. */
  readonly params?: Params;
  /** What stands there, if that is a text, a number or yes or no. */
  readonly actual?: string | number | boolean;
  readonly expected?: unknown;
  readonly severity?: 'error' | 'warning' | 'info';
  /** Of a business rule: the data element that it judges. */
  readonly dataElement?: string;
  /** Of a business rule: the address of its page. */
  readonly documentationUrl?: string;
  /** The steps that fix it, if only one fix is possible. */
  readonly fix?: readonly PatchStep[];
  /** Another declaration, where the fault is about two. */
  readonly relatedDeclaration?: RelatedDeclaration;
}
