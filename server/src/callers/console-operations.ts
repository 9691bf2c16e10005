import type { Answer, OperationDefinition } from '../foundation/http/operation.ts';
import type { Refusal } from '../foundation/http/problem.ts';
import { type Role, roles } from './caller.ts';
import type { DeclarantOperation } from './operations.ts';

/** Who of an organisation's people may call an operation. */
export interface PeoplesPermission {
  /** In the order of `roles`. */
  readonly roles: readonly Role[];
  readonly fresh?: true;
}

const programs = '/openapi/';
const people = '/management/organisation/';

/**
 * The same operation through the door of people: a person with a console session acts for the organisation that the session
 * acts for. Contract, rules, responses and problems are the operation's. Path and id contain `organisation`, and no token suffices.
 */
function forPeople<Parts>(
  operation: DeclarantOperation<Parts>,
  { roles, fresh }: PeoplesPermission,
): OperationDefinition<Parts> {
  const { id, path, handler } = operation;
  if (!path.startsWith(programs)) throw new Error(`${id} is not below ${programs}`);
  return {
    ...operation,
    id: id.replace(/^[a-z]+/, '$&Organisation'),
    path: `${people}${path.slice(programs.length)}`,
    access: 'people',
    scope: null,
    roles,
    fresh,
    handler(parts) {
      const handle = handler(parts);
      return async (input) => atThisDoor(await handle(input));
    },
  };
}

/** What was made is found at the door where it was made. */
function atThisDoor(outcome: Answer | Refusal): Answer | Refusal {
  if (outcome.kind === 'refusal' || !outcome.headers) return outcome;
  const headers = outcome.headers.map((value, index, all) =>
    all[index - 1] === 'Location' ? value.replace(programs, people) : value,
  );
  return { ...outcome, headers };
}

const readers = ['owner', 'developer', 'clerk', 'viewer'] as const;
const writers = ['owner', 'developer', 'clerk'] as const;

/** What codes mean is for everybody: officers read declarations, too. */
const looksUpCodes = ['getCountry', 'listReferenceEntries', 'getReferenceEntry', 'getQuota'];

/** Webhooks are for whoever builds: a clerk declares, pays and answers, and has nothing to do with them. */
const webhooks = '/openapi/webhooks';
const webhookReaders = ['owner', 'developer', 'viewer'] as const;
const webhookWriters = ['owner', 'developer'] as const;

/** Where events go, and what proves them: whoever changes that has shown who they are a moment ago. */
const touchSecrets = ['createWebhook', 'updateWebhook', 'rotateWebhookSecret'];

/** Who may declare in the organisation's name, and in whose it declares: the word of an owner who has just shown who they are. */
const giveMandates = ['offerMandate', 'updateMandate'];

/** Those of some operations that people have too: everyone in an organisation reads, owners, developers and clerks change. */
export function ownOperations<Parts>(
  operations: readonly OperationDefinition<Parts>[],
): OperationDefinition<Parts>[] {
  return operations.filter(isForDeclarants).map((operation) => forPeople(operation, permissionOf(operation)));
}

/** What is asked with a body, and stores nothing. */
const askedWithBody = ['calculateDuties'];

function permissionOf({ id, method, path }: DeclarantOperation<never>): PeoplesPermission {
  const isWebhook = path === webhooks || path.startsWith(`${webhooks}/`);
  if (looksUpCodes.includes(id)) return { roles: [...roles] };
  if (method === 'GET' || askedWithBody.includes(id)) return { roles: isWebhook ? webhookReaders : readers };
  if (giveMandates.includes(id)) return { roles: ['owner'], fresh: true };
  const may = isWebhook ? webhookWriters : writers;
  return touchSecrets.includes(id) ? { roles: may, fresh: true } : { roles: may };
}

function isForDeclarants<Parts>(
  operation: OperationDefinition<Parts>,
): operation is DeclarantOperation<Parts> {
  return 'forDeclarants' in operation;
}
