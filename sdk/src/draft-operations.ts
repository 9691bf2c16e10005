import type { CallOptions, ChangeOptions } from './options.ts';
import type { Requests } from './request.ts';
import type { Declaration, DraftDeclaration } from './types.ts';

/** A declaration by our id, or as `lrn:<your reference>`, or as `mrn:<customs' reference>`. */
export type DeclarationReference = string;

/** A JSON merge patch (RFC 7396): null removes a property, and an array replaces the whole array. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

const one = '/openapi/declarations/{id}';

/** The operations on one draft. */
export function draftOperations({ request }: Requests) {
  return {
    /** Replaces the document of a draft, if it still has this `etag`; otherwise 409 `version_conflict`. */
    async replace(
      id: DeclarationReference,
      document: DraftDeclaration,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> {
      return (await request('PUT', one, { ...options, path: { id }, body: document })).data;
    },
    /** Changes properties of a draft, if it still has this `etag`; otherwise 409 `version_conflict`. */
    async update(
      id: DeclarationReference,
      patch: MergePatch<DraftDeclaration>,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> {
      const contentType = 'application/merge-patch+json';
      return (await request('PATCH', one, { ...options, path: { id }, body: { ...patch }, contentType }))
        .data;
    },
    /** Deletes a draft; its LRN is free again. */
    async delete(
      id: DeclarationReference,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<void> {
      await request('DELETE', one, { ...options, path: { id } });
    },
  };
}
