import type { TObject } from 'typebox';
import type { BodyContract, Operation, OperationOf, StreamContract } from '../foundation/http/operation.ts';
import type {
  AnyoneCaller,
  Caller,
  Declarant,
  ManagementCaller,
  ManagementPerson,
  PersonCaller,
  Role,
  SessionStage,
} from './caller.ts';
import type { ManagementScope, OpenApiScope } from './scopes.ts';

/** An operation under `/openapi`: whoever reaches its handler is a `Caller`. */
export function openApiOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
>(operation: OperationOf<Caller, OpenApiScope, Params, Query, Body, Code>): Operation {
  return operation;
}

/** An operation that programs and people alike may call, each by their own door: see `forPeople`. */
export interface DeclarantOperation extends Operation {
  readonly forDeclarants: true;
}

/** An operation under `/openapi` that people have too: whoever reaches its handler is a `Declarant`. */
export function declarantOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
>(operation: OperationOf<Declarant, OpenApiScope, Params, Query, Body, Code>): DeclarantOperation {
  return { ...operation, forDeclarants: true };
}

/** Who may call an operation under `/management`: a person by role. */
interface Permission {
  /** In the order of `roles`. */
  readonly roles: readonly Role[];
  /** A person must have signed in, or proven who they are again, within the last ten minutes. */
  readonly fresh?: true;
}

/** What wants a fresh authentication wants a person: it is open to programs only where it says so. */
type Permitted = Permission & ({ readonly fresh?: never } | { readonly programs: 'any' | 'authority' });

/** An operation under `/management`. */
export function managementOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | StreamContract | undefined = undefined,
>(
  operation: OperationOf<ManagementCaller, ManagementScope, Params, Query, Body, Code> & Permitted,
): Operation {
  return operation;
}

/** An operation of `/management` for a person about themselves, whichever their organisation and role. */
export function personOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  operation: OperationOf<PersonCaller, null, Params, Query, Body, Code> & {
    /** Where a sign-in may stand for it. */
    readonly stages: readonly SessionStage[];
    readonly fresh?: true;
  },
): Operation {
  return { ...operation, access: 'session' };
}

/** An operation of `/management` for people in their roles, for the organisation that they act for; no token suffices. */
export function peopleOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(
  operation: Omit<OperationOf<ManagementPerson, null, Params, Query, Body, Code>, 'scope'> & Permission,
): Operation {
  return { ...operation, access: 'people', scope: null };
}

/** An operation of `/management` without credentials: signing in, signing up. It is limited by address. */
export function anyoneOperation<
  const Code extends string,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends BodyContract | undefined = undefined,
>(operation: OperationOf<AnyoneCaller, null, Params, Query, Body, Code>): Operation {
  return { ...operation, access: 'anyone' };
}
