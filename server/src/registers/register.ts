import type { TObject, TSchema } from 'typebox';
import { type AuditActor, changedFieldsOf, recordAudit } from '../audit/public.ts';
import type { Role } from '../callers/public.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { type Answer, answer } from '../foundation/http/operation.ts';
import { type Refusal, refuse } from '../foundation/http/problem.ts';
import { notFound } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import type { RegisterStore } from './register-store.ts';

/*
 * Register: guarantees, deferment accounts and authorisations, which customs creates, reads and changes in the same way.
 */

export interface RegisterEntry {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface Register<Entry extends RegisterEntry> {
  /** The noun of an entry, such as `account`; its name and plural, such as `deferment account`. */
  readonly noun: string;
  readonly name: string;
  readonly plural: string;
  /** Path of the entries below `/management/`. */
  readonly path: string;
  readonly tag: string;
  /** Kind of the entries in the audit log. */
  readonly audited: string;
  /** Roles of the people who can read entries. */
  readonly readers: readonly Role[];
  /** The functions of its store; an owner is an organisation. */
  readonly store: Pick<RegisterStore<Entry, string>, 'insert' | 'find' | 'list' | 'update'>;
  /** Schemas of the filters of a list, in their order in cursors. */
  readonly filters: Readonly<Record<string, TSchema>>;
  readonly schema: TObject;
  /** Returns the body of an entry; `nowOf` is the clock of an organisation. */
  readonly bodyOf: (entry: Entry, nowOf: (organisationId: string) => Date) => object;
}

/** An audited act on an entry, and the organisation whose audit log contains it. */
export interface RegisterEntryAct {
  readonly at: Date;
  readonly acting: AuditActor;
  readonly auditedFor: string;
}

/** Inserts an entry with its audit row. Returns null if its unique columns are in use. */
export async function insertEntry<Entry extends RegisterEntry>(
  transaction: Transaction,
  { store, audited, bodyOf }: Pick<Register<Entry>, 'store' | 'audited' | 'bodyOf'>,
  { at, acting, auditedFor }: RegisterEntryAct,
  made: Entry,
  verb: 'create' | 'offer' = 'create',
): Promise<Entry | null> {
  if (!(await store.insert(transaction, made))) return null;
  await recordAudit(transaction, {
    ...acting,
    ...{ organisationId: auditedFor, at, action: `${audited}.${verb}` },
    target: { kind: audited, id: made.id },
    change: { after: bodyOf(made, () => at) },
  });
  return made;
}

/** Stores a change of a locked entry with its audit row, unless nothing changes. Returns the entry. */
export async function updateEntry<Entry extends RegisterEntry>(
  transaction: Transaction,
  { store, audited }: Pick<Register<Entry>, 'store' | 'audited'>,
  { at, acting, auditedFor }: RegisterEntryAct,
  before: Entry,
  changed: Entry,
  more: { readonly reason?: string } = {},
): Promise<Entry> {
  const difference = changedFieldsOf(before, changed);
  if (!difference) return before;
  const after = { ...changed, version: before.version + 1, changedAt: at };
  await store.update(transaction, after);
  await recordAudit(transaction, {
    ...acting,
    ...{ organisationId: auditedFor, at, action: `${audited}.update` },
    target: { kind: audited, id: after.id },
    change: { ...difference, after: { ...difference.after, ...more } },
  });
  return after;
}

/** Returns the response with an entry and its version; 404 if there is no entry. */
export function entryResponse<Entry extends { readonly version: number }>(
  found: Entry | null,
  bodyOf: (entry: Entry) => object,
): Answer | Refusal<'not_found'> {
  return found ? answer(200, bodyOf(found), ['ETag', versionTag(found.version)]) : refuse(notFound);
}

/** Refuses a validity that ends before its first day. */
export function refuseReversedValidity(
  validFrom: string,
  validUntil: string | null | undefined,
): Refusal<'input_invalid'> | null {
  return validUntil && validUntil < validFrom
    ? inputRefusal([{ code: 'order', in: 'body', pointer: '/validUntil', words: 'order.first_day' }])
    : null;
}
