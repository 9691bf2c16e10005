import type { ErrorCode, MessageKey } from './message-key.ts';

/** Names of a code by language: always English, and further languages of the code list. */
export type LocalizedNames = Readonly<Record<string, string>>;

/** A code with its names; `names` is null if the code list does not contain the code. */
export interface NamedCode {
  readonly code: string;
  readonly names: LocalizedNames | null;
}

/** A parameter of an error message. */
export type MessageParam = string | number | NamedCode | AllOf | AnyOf;

/** Several values in a message, all of which apply. */
export interface AllOf {
  readonly allOf: readonly (string | NamedCode)[];
}

/** Several values in a message, one of which applies. */
export interface AnyOf {
  readonly anyOf: readonly (string | NamedCode)[];
}

export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A step of a JSON Patch (RFC 6902). */
export type PatchStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** Another declaration of the same organisation to which an error refers. */
export interface RelatedDeclaration {
  readonly id: string;
  readonly lrn: string;
  /** MRN of the declaration; null until customs assigns it. */
  readonly mrn: string | null;
}

/** One input error; `pointer` is a JSON Pointer into the body (RFC 6901). Its message is in the catalogue. */
export interface ValidationError {
  readonly code: ErrorCode;
  readonly in: 'header' | 'path' | 'query' | 'body';
  readonly pointer?: string;
  readonly name?: string;
  /** Key of the message in the catalogue, if a code has several messages. */
  readonly words?: MessageKey;
  /** Parameters of the message in addition to the element and the actual value. */
  readonly params?: MessageParams;
  /** The invalid value, if it is a text, a number or a boolean. */
  readonly actual?: string | number | boolean;
  readonly expected?: unknown;
  readonly severity?: 'error' | 'warning' | 'info';
  /** WCO data element that the business rule evaluates. Only for errors of business rules. */
  readonly dataElement?: string;
  /** URL of the page about the business rule. Only for errors of business rules. */
  readonly documentationUrl?: string;
  /** Changes to the body that fix the error, if only one fix is possible. */
  readonly fix?: readonly PatchStep[];
  /** Changes to the body that add the missing element, which the caller must complete. */
  readonly partialFix?: readonly PatchStep[];
  /** The other declaration, if the error concerns two declarations. */
  readonly relatedDeclaration?: RelatedDeclaration;
}
