import type { Answer, OperationDefinition } from '../foundation/http/operation.ts';
import type { Refusal } from '../foundation/http/problem.ts';
import { type Role, roles } from './caller.ts';
import type { DeclarantOperation } from './operations.ts';

/** The roles of people of an organisation that may use an operation in the console. */
export interface ConsolePermission {
  /** Roles that may use the operation, in the order of the list `roles`. */
  readonly roles: readonly Role[];
  readonly fresh?: true;
}

const programPrefix = '/openapi/';
const peoplePrefix = '/management/organisation/';

/**
 * Derives the console variant of an Open API operation, with which a person with a console session acts for an
 * organisation. Input, rules, responses and problems are the same. Path and id contain `organisation`, and tokens are not
 * accepted.
 */
function consoleVariantOf<Parts>(
  operation: DeclarantOperation<Parts>,
  { roles, fresh }: ConsolePermission,
): OperationDefinition<Parts> {
  const { id, path, handler } = operation;
  if (!path.startsWith(programPrefix)) throw new Error(`${id} is not below ${programPrefix}`);
  return {
    ...operation,
    id: id.replace(/^[a-z]+/, '$&Organisation'),
    path: `${peoplePrefix}${path.slice(programPrefix.length)}`,
    access: 'people',
    scope: null,
    roles,
    fresh,
    handler(parts) {
      const handle = handler(parts);
      return async (input) => withConsoleLocation(await handle(input));
    },
  };
}

/** Replaces `/openapi/` with `/management/organisation/` in the `Location` header. */
function withConsoleLocation(outcome: Answer | Refusal): Answer | Refusal {
  if (outcome.kind === 'refusal' || !outcome.headers) return outcome;
  const headers = outcome.headers.map((value, index, all) =>
    all[index - 1] === 'Location' ? value.replace(programPrefix, peoplePrefix) : value,
  );
  return { ...outcome, headers };
}

const readingRoles = ['owner', 'developer', 'clerk', 'viewer'] as const;
const writingRoles = ['owner', 'developer', 'clerk'] as const;

/** Lookups of codes, rates and times, which every role may use, because officers read declarations too. */
const codeLookupOperations = [
  'getCountry',
  'listReferenceEntries',
  'getReferenceEntry',
  'getQuota',
  'getTariff',
  'getServiceLevels',
];

/** Operations on webhooks, which only owners and developers may change. Clerks have no access to them. */
const webhookPrefix = '/openapi/webhooks';
const webhookReaders = ['owner', 'developer', 'viewer'] as const;
const webhookWriters = ['owner', 'developer'] as const;

/** Operations on debts, which only owners and clerks may change. Developers may only read them. */
const debtPrefixes = ['/openapi/debts/', '/openapi/claims/', '/openapi/appeals/'];
const debtWriters = ['owner', 'clerk'] as const;

/** Guarantees bind a guarantor for the debts of others, so that only owners act. */
const guaranteePrefix = '/openapi/guarantees';

/** Changes of event destinations and signing secrets require fresh authentication. */
const operationsOnSecrets = ['createWebhook', 'updateWebhook', 'rotateWebhookSecret'];

/**
 * Operations that let a representative act for the organisation. They require an owner with a recent authentication.
 */
const operationsGrantingMandates = ['offerMandate', 'updateMandate'];

/**
 * Derives the console variants of all Open API operations that have one. Every role of the organisation may read, and
 * owners, developers and clerks may change data, except that webhooks, debts and mandates have stricter rules.
 */
export function consoleVariantsOf<Parts>(
  operations: readonly OperationDefinition<Parts>[],
): OperationDefinition<Parts>[] {
  return operations
    .filter(isForDeclarants)
    .map((operation) => consoleVariantOf(operation, permissionOf(operation)));
}

/** Operations with a request body that only read and store nothing. */
const readOperationsWithBody = ['calculateDuties'];

function permissionOf({ id, method, path }: DeclarantOperation<never>): ConsolePermission {
  const isWebhook = path === webhookPrefix || path.startsWith(`${webhookPrefix}/`);
  if (codeLookupOperations.includes(id)) return { roles: [...roles] };
  if (method === 'GET' || readOperationsWithBody.includes(id))
    return { roles: isWebhook ? webhookReaders : readingRoles };
  if (debtPrefixes.some((prefix) => path.startsWith(prefix))) return { roles: debtWriters };
  if (path === guaranteePrefix || path.startsWith(`${guaranteePrefix}/`)) return { roles: ['owner'] };
  if (operationsGrantingMandates.includes(id)) return { roles: ['owner'], fresh: true };
  const may = isWebhook ? webhookWriters : writingRoles;
  return operationsOnSecrets.includes(id) ? { roles: may, fresh: true } : { roles: may };
}

function isForDeclarants<Parts>(
  operation: OperationDefinition<Parts>,
): operation is DeclarantOperation<Parts> {
  return 'forDeclarants' in operation;
}
