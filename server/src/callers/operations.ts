import type { TObject } from 'typebox';
import { type IdempotentHandlerOf, type KeyOwner, withIdempotency } from '../foundation/http/idempotency.ts';
import type {
  BodyContract,
  ContractOf,
  HandlerOf,
  OperationDefinition,
  StreamContract,
} from '../foundation/http/operation.ts';
import {
  type AnyoneCaller,
  type Caller,
  type Declarant,
  identityOf,
  type ManagementCaller,
  type ManagementPerson,
  type PersonCaller,
  type Role,
  type SessionStage,
} from './caller.ts';
import type { ManagementScope, OpenApiScope, TerminalScope } from './scopes.ts';

/** What an operation is made with: if its contract says `idempotent`, its handler can answer by its key alone. */
type HandlerFor<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
  Idempotent extends true | undefined,
> = Idempotent extends true
  ? IdempotentHandlerOf<TheCaller, Params, Query, Body, Code>
  : HandlerOf<TheCaller, Params, Query, Body, Code>;

type Handler<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> =
  | IdempotentHandlerOf<TheCaller, Params, Query, Body, Code>
  | HandlerOf<TheCaller, Params, Query, Body, Code>;

/** An answer is remembered for whoever has called, and for whom they called. */
function keyOwner(caller: Declarant | ManagementCaller): KeyOwner {
  return { organisationId: caller.organisation.id, callerId: identityOf(caller).id };
}

function handled<
  Parts,
  TheCaller extends Declarant | ManagementCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
>(
  contract: { readonly idempotent?: true | undefined },
  handler: (parts: Parts) => Handler<TheCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts>['handler'] {
  const isIdempotent = (
    _handle: Handler<TheCaller, Params, Query, Body, Code>,
  ): _handle is IdempotentHandlerOf<TheCaller, Params, Query, Body, Code> => contract.idempotent === true;
  return (parts) => {
    const handle = handler(parts);
    return isIdempotent(handle) ? withIdempotency(handle, keyOwner) : handle;
  };
}

/** An operation under `/openapi`: whoever reaches its handler is a `Caller`. */
export function openApiOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
  const Idempotent extends true | undefined = undefined,
>(
  contract: ContractOf<OpenApiScope, Params, Query, Body, Code, Idempotent>,
  handler: (parts: Parts) => HandlerFor<Caller, Params, Query, Body, Code, Idempotent>,
): OperationDefinition<Parts> {
  return { ...contract, handler: handled(contract, handler) };
}

/** An operation that programs and people alike may call, each by their own door: see `forPeople`. */
export interface DeclarantOperation<Parts> extends OperationDefinition<Parts> {
  readonly forDeclarants: true;
}

/** An operation under `/openapi` that people have too: whoever reaches its handler is a `Declarant`. */
export function declarantOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
  const Idempotent extends true | undefined = undefined,
>(
  contract: ContractOf<OpenApiScope, Params, Query, Body, Code, Idempotent>,
  handler: (parts: Parts) => HandlerFor<Declarant, Params, Query, Body, Code, Idempotent>,
): DeclarantOperation<Parts> {
  return { ...contract, handler: handled(contract, handler), forDeclarants: true };
}

/** Who may call an operation under `/management`: a person by role. */
interface Permission {
  /** In the order of `roles`. */
  readonly roles: readonly Role[];
  /** A person must have signed in, or proven who they are again, within the last ten minutes. */
  readonly fresh?: true;
  /** What a person at a terminal needs to call it; without it none may. */
  readonly terminal?: TerminalScope;
}

/** What wants a fresh authentication wants a person: it is open to programs only where it says so. */
type Permitted = Permission & ({ readonly fresh?: never } | { readonly programs: 'any' | 'authority' });

/** An operation under `/management`. */
export function managementOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
  const Idempotent extends true | undefined = undefined,
>(
  contract: ContractOf<ManagementScope, Params, Query, Body, Code, Idempotent> & Permitted,
  handler: (parts: Parts) => HandlerFor<ManagementCaller, Params, Query, Body, Code, Idempotent>,
): OperationDefinition<Parts> {
  return { ...contract, handler: handled(contract, handler) };
}

/** An operation of `/management` for a person about themselves, whichever their organisation and role. */
export function personOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: ContractOf<null, Params, Query, Body, Code> & {
    /** Where a sign-in may stand for it. */
    readonly stages: readonly SessionStage[];
    readonly fresh?: true;
  },
  handler: (parts: Parts) => HandlerOf<PersonCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'session' };
}

/** An operation of `/management` for people in their roles, for the organisation that they act for; no token suffices. */
export function peopleOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: Omit<ContractOf<null, Params, Query, Body, Code>, 'scope'> & Omit<Permission, 'terminal'>,
  handler: (parts: Parts) => HandlerOf<ManagementPerson, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'people', scope: null };
}

/** An operation of `/management` without credentials: signing in, signing up. It is limited by address. */
export function anyoneOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: ContractOf<null, Params, Query, Body, Code>,
  handler: (parts: Parts) => HandlerOf<AnyoneCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'anyone' };
}
