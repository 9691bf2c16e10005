import type { CallOptions, ChangeOptions } from './options.ts';
import type { Requests } from './request.ts';
import type { Declaration, DraftDeclaration } from './types.ts';

/** A declaration: the id of the portal, `lrn:<your reference>` or `mrn:<reference of customs>`. */
export type DeclarationReference = string;

/** A JSON merge patch (RFC 7396): null removes a property, and an array replaces the whole array. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

const one = '/openapi/declarations/{id}';

export function draftOperations({ request }: Requests) {
  return {
    /** Replaces the content of a draft if the draft still has this `etag`; otherwise 409 `version_conflict`. */
    async replace(
      id: DeclarationReference,
      document: DraftDeclaration,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> {
      return (await request('PUT', one, { ...options, path: { id }, body: document })).data;
    },
    /** Changes properties of a draft if the draft still has this `etag`; otherwise 409 `version_conflict`. */
    async update(
      id: DeclarationReference,
      patch: MergePatch<DraftDeclaration>,
      options: CallOptions & { readonly ifMatch: string },
    ): Promise<Declaration> {
      const contentType = 'application/merge-patch+json';
      return (await request('PATCH', one, { ...options, path: { id }, body: { ...patch }, contentType }))
        .data;
    },
    /** Deletes a draft. The LRN of the draft can be used again. */
    async delete(
      id: DeclarationReference,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<void> {
      await request('DELETE', one, { ...options, path: { id } });
    },
  };
}
