import { type TObject, Type } from 'typebox';
import type { OperationDefinition } from '../foundation/http/operation.ts';
import { publicPrefix } from '../foundation/http/public-area.ts';
import type { DeclaringOrganisation, UnauthenticatedCaller } from './caller.ts';

const programPrefix = '/openapi/';

/**
 * Open API operations that have a public variant, each with the query parameters that it lacks there. Their responses
 * contain no data of an organisation.
 */
const publicOperations: Readonly<Record<string, readonly string[]>> = {
  listReferenceLists: [],
  listReferenceEntries: [],
  getReferenceEntry: [],
  downloadReferenceList: [],
  // Waiting requests use the resources of a caller, and public callers have none.
  listReferenceChanges: ['wait'],
  listRules: [],
  getRule: [],
  // Omits the parameter `declaration`: the law applicable to a declaration is visible only to callers that can read it.
  getTariff: ['declaration'],
  getQuota: [],
  calculateDuties: [],
  getServiceStatus: [],
  // A public caller has no declarations.
  getServiceLevels: ['own'],
};

/** The caller of a public operation. No row belongs to its organisation, so row-level security hides all data. */
export interface PublicReader extends UnauthenticatedCaller {
  readonly organisation: DeclaringOrganisation;
}

/**
 * Derives the public variants of Open API operations. Input, responses and problems are the same, but callers need no
 * credentials. Path and id contain `public`.
 */
export function publicVariantsOf<Parts>(
  operations: readonly OperationDefinition<Parts>[],
): OperationDefinition<Parts>[] {
  return operations.flatMap((operation) => {
    const { id, path, query } = operation;
    const omitted = publicOperations[id];
    if (omitted === undefined) return [];
    if (!path.startsWith(programPrefix)) throw new Error(`${id} is not below ${programPrefix}`);
    return [
      {
        ...operation,
        id: id.replace(/^[a-z]+/, '$&Public'),
        path: `${publicPrefix}${path.slice(programPrefix.length)}` as const,
        access: 'anyone' as const,
        scope: null,
        query: query && withoutProperties(query, omitted),
      },
    ];
  });
}

function withoutProperties(schema: TObject, omitted: readonly string[]): TObject {
  if (omitted.length === 0) return schema;
  const kept = Object.entries(schema.properties).filter(([name]) => !omitted.includes(name));
  return Type.Object(Object.fromEntries(kept), { additionalProperties: false });
}
