import type { TSchema } from 'typebox';
import { type AuditActor, auditActorOf } from '../audit/public.ts';
import { type ManagementCaller, managementOperation, type Role } from '../callers/public.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../foundation/database/tenant-scope.ts';
import { answer, type BodyContract, type Input } from '../foundation/http/operation.ts';
import { type Problem, type Refusal, refuse } from '../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../foundation/http/version-tag.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { CachedReference } from '../reference/lists/public.ts';
import { type EntryContract, type EntryExamples, entryParams } from './read-entries.ts';
import { entryResponse, type Register, type RegisterEntry, refuseReversedValidity } from './register.ts';

/* Operations by which customs creates and changes the entries of a register. */

/** The contract of an operation with a body. */
interface EntryBodyContract<Schema extends TSchema, Code extends string> extends EntryContract {
  readonly schema: Schema;
  readonly examples: EntryExamples;
  readonly answered: EntryExamples;
  /** The problems that not all registers return. */
  readonly problems: readonly Problem<Code>[];
}

/** The body of an operation, and its type in a handler. */
interface EntryBody<Schema extends TSchema> extends BodyContract {
  readonly schema: Schema;
}
type SentBody<Schema extends TSchema> = Input<unknown, undefined, undefined, EntryBody<Schema>>['body'];

/** Dependencies of the operations that change registers. */
export interface RegisterParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly customs: {
    readonly now: (organisationId: string) => Date;
    readonly reference: Pick<CachedReference, 'calendar' | 'on'>;
  };
  readonly baseUrl: string;
}

/** Days on which entries begin by default. */
interface FirstDays {
  readonly today: string;
  /** Returns the day on the clock of an organisation. */
  readonly todayOf: (organisationId: string) => string;
}

/** The act of registering an entry. */
export interface Registration {
  readonly source: IdSource;
  readonly caller: ManagementCaller;
  readonly acting: AuditActor;
}

/** Defines the operation that creates an entry. `register` returns null if its unique columns are in use. */
export function createEntryOperation<
  Entry extends RegisterEntry,
  Schema extends TSchema,
  Wanted extends { readonly validFrom: string; readonly validUntil?: string | null },
  const Code extends string,
>(
  { noun, path, tag, schema, bodyOf }: Register<Entry>,
  contract: EntryBodyContract<Schema, Code> & { readonly inUse: Problem<Code> },
  withFirstDay: (body: SentBody<Schema>, days: FirstDays) => Wanted,
  register: (
    transaction: Transaction,
    newEntry: Wanted,
    registration: Registration,
  ) => Promise<Entry | Refusal<Code> | null>,
) {
  const { id, summary, description, examples, answered, inUse } = contract;
  const about = `The new ${noun}.`;
  const body: EntryBody<Schema> = { schema: contract.schema, description: about, examples };
  const problems: readonly Problem<Code | 'input_invalid' | 'customs_authority_required'>[] = [
    ...[inputInvalid, customsAuthorityRequired],
    ...contract.problems,
  ];
  return managementOperation(
    {
      ...{ id, method: 'POST', path: `/management/${path}`, tag, summary, description },
      ...{ scope: 'management:write', roles: ['officer', 'supervisor'], programs: 'authority' },
      body,
      answers: {
        201: { description: about, body: schema, headers: ['Location', 'ETag'], examples: answered },
      },
      problems,
    },
    ({ database, source, customs, baseUrl }: RegisterParts) =>
      async ({ body: sent, caller, request }) => {
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        const { calendar } = customs.reference;
        const newEntry = withFirstDay(sent, {
          today: calendar.dayOf(source.now()),
          todayOf: (organisationId) => calendar.dayOf(customs.now(organisationId)),
        });
        const reversed = refuseReversedValidity(newEntry.validFrom, newEntry.validUntil);
        if (reversed) return reversed;
        return database.systemTransaction(async (transaction) => {
          const acting = auditActorOf(caller, request);
          const made = await register(transaction, newEntry, { source, caller, acting });
          if (made === null) return refuse(inUse);
          if (isRefusal(made)) return made;
          const location = `${baseUrl}/management/${path}/${made.id}`;
          return answer(201, bodyOf(made, customs.now), [
            'Location',
            location,
            'ETag',
            versionTag(made.version),
          ]);
        });
      },
  );
}

/** The act of changing an entry. */
export interface EntryChange extends Pick<RegisterParts, 'customs'> {
  readonly at: Date;
  readonly caller: ManagementCaller;
  readonly acting: AuditActor;
}

type UpdateProblem = 'input_invalid' | 'customs_authority_required' | 'not_found' | 'version_conflict';

/** Defines the operation that changes an entry, which `change` does in a transaction that has locked it. */
export function updateEntryOperation<
  Entry extends RegisterEntry,
  Schema extends TSchema,
  const Code extends string,
>(
  { noun, name, path, tag, store, schema, bodyOf }: Register<Entry>,
  contract: EntryBodyContract<Schema, Code> & {
    readonly changes: string;
    readonly roles?: readonly Role[];
    /** Whether other organisations get 403 for every id, also for unknown ones. */
    readonly isForAuthorityOnly?: true;
  },
  change: (
    transaction: Transaction,
    before: Entry,
    body: SentBody<Schema>,
    by: EntryChange,
  ) => Promise<Entry | Refusal<Code>>,
  refusalFor: (caller: ManagementCaller, body: SentBody<Schema>) => Refusal<Code> | null = () => null,
) {
  const { id, summary, description, examples, answered, changes, isForAuthorityOnly } = contract;
  const { roles = ['officer', 'supervisor'] } = contract;
  const body: EntryBody<Schema> = { schema: contract.schema, description: changes, examples };
  const problems: readonly Problem<Code | UpdateProblem>[] = [
    ...[inputInvalid, customsAuthorityRequired, notFound, versionConflict],
    ...contract.problems,
  ];
  return managementOperation(
    {
      ...{ id, method: 'PATCH', path: `/management/${path}/{id}`, tag, summary, description },
      ...{ scope: 'management:write', roles, programs: 'authority', ifMatch: 'optional' },
      params: entryParams(name),
      body,
      answers: {
        200: { description: `The updated ${noun}.`, body: schema, headers: ['ETag'], examples: answered },
      },
      problems,
    },
    ({ database, source, customs }: Omit<RegisterParts, 'baseUrl'>) =>
      async ({ body: sent, caller, params, request }) => {
        const isAuthority = caller.dataScope === 'all';
        if (isForAuthorityOnly && !isAuthority) return refuse(customsAuthorityRequired);
        return inTenantScopeTransaction(database, caller, async (transaction, within) => {
          const before = await store.find(transaction, within, params.id, isAuthority ? 'for update' : '');
          if (!before) return refuse(notFound);
          if (!isAuthority) return refuse(customsAuthorityRequired);
          const refusal = refusalFor(caller, sent);
          if (refusal) return refusal;
          if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
          const by = { at: source.now(), caller, acting: auditActorOf(caller, request), customs };
          const after = await change(transaction, before, sent, by);
          return isRefusal(after) ? after : entryResponse(after, (entry) => bodyOf(entry, customs.now));
        });
      },
  );
}

function isRefusal<Entry extends RegisterEntry, Code extends string>(
  outcome: Entry | Refusal<Code>,
): outcome is Refusal<Code> {
  return 'problem' in outcome;
}
