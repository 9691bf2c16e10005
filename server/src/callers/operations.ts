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
  type Caller,
  callerIdentityOf,
  type Declarant,
  type ManagementCaller,
  type ManagementPerson,
  type PersonCaller,
  type Role,
  type SessionStage,
  type UnauthenticatedCaller,
} from './caller.ts';
import type { DeviceSessionScope, ManagementScope, OpenApiScope } from './scopes.ts';

/** Handler type of an operation: if its contract is `idempotent`, it can respond only through the idempotency key. */
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

/** Returns the owner of an idempotency key: the caller and the acting organisation. */
function keyOwner(caller: Declarant | ManagementCaller): KeyOwner {
  return { organisationId: caller.organisation.id, callerId: callerIdentityOf(caller).id };
}

function bindHandler<
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

/** Defines an operation of `/openapi`, whose handler receives a `Caller`. */
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
  return { ...contract, handler: bindHandler(contract, handler) };
}

/** An operation for programs and people, each on a separate API: see `consoleVariantsOf`. */
export interface DeclarantOperation<Parts> extends OperationDefinition<Parts> {
  readonly forDeclarants: true;
}

/** Defines an operation of `/openapi` with a console variant; its handler receives a `Declarant`. */
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
  return { ...contract, handler: bindHandler(contract, handler), forDeclarants: true };
}

/** Permission for an operation of `/management`: people by role. */
interface Permission {
  /** Roles that may use the operation, in the order of the list `roles`. */
  readonly roles: readonly Role[];
  /** Requires a sign-in or authentication within the last ten minutes. */
  readonly fresh?: true;
  /** Scope that a device session needs; without it the operation is not available there. */
  readonly terminal?: DeviceSessionScope;
}

/**
 * An operation that requires fresh authentication must set `programs`: `fresh` restricts only people, so
 * programs need an explicit permission.
 */
type Permitted = Permission & ({ readonly fresh?: never } | { readonly programs: 'any' | 'authority' });

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
  return { ...contract, handler: bindHandler(contract, handler) };
}

/** Defines an operation of `/management` for people about themselves, in any organisation and role. */
export function personOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: ContractOf<null, Params, Query, Body, Code> & {
    /** Sign-in stages in which the operation is available. */
    readonly stages: readonly SessionStage[];
    readonly fresh?: true;
  },
  handler: (parts: Parts) => HandlerOf<PersonCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'session' };
}

/** Defines an operation of `/management` for people by role, for their acting organisation; tokens are not accepted. */
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

/**
 * Defines an operation of `/management` without credentials, such as signing in or up. It is rate-limited by
 * address.
 */
export function anyoneOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: ContractOf<null, Params, Query, Body, Code>,
  handler: (parts: Parts) => HandlerOf<UnauthenticatedCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'anyone' };
}
