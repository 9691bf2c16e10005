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

/**
 * Handler type of an operation. If the contract is `idempotent`, the handler must respond through the idempotency
 * helper.
 */
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

/** Returns the owner of a caller's idempotency keys: the caller and the organisation in whose name it acts. */
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

/** Defines an operation of `/openapi` without a console variant. Its handler receives a `Caller`. */
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

/** An operation that programs use on `/openapi` and people on `/management/organisation`, see `consoleVariantsOf`. */
export interface DeclarantOperation<Parts> extends OperationDefinition<Parts> {
  readonly forDeclarants: true;
}

/** Defines an operation of `/openapi` with a console variant. Its handler receives a `Declarant`. */
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

/** The people who may use an operation of `/management`. */
interface Permission {
  /** Roles that may use the operation, in the order of the list `roles`. */
  readonly roles: readonly Role[];
  /** Whether the operation requires an authentication within the last ten minutes. */
  readonly fresh?: true;
  /** Scope that a device session (command line) needs. Without it, device sessions can't use the operation. */
  readonly terminal?: DeviceSessionScope;
}

/**
 * A permission that requires a recent authentication must also set `programs`. `fresh` restricts only people, so the
 * access of programs must be decided explicitly.
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

/** Defines an operation of `/management` by which people manage their own data, in any organisation and role. */
export function personOperation<
  const Code extends string,
  Parts,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  contract: ContractOf<null, Params, Query, Body, Code> & {
    /** Stages of a sign-in in which a person may use the operation. */
    readonly stages: readonly SessionStage[];
    readonly fresh?: true;
  },
  handler: (parts: Parts) => HandlerOf<PersonCaller, Params, Query, Body, Code>,
): OperationDefinition<Parts> {
  return { ...contract, handler, access: 'session' };
}

/**
 * Defines an operation of `/management` for people with certain roles in their organisation. Tokens are not accepted.
 */
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
 * Defines an operation of `/management` that needs no credentials, such as signing in or registering. Its rate is limited
 * per address.
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
