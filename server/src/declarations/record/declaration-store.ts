import type { Sql } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import type { RequiredMandateScope } from '../../mandates/public.ts';
import type { DraftDeclaration, DraftDeclarationInput } from '../document/public.ts';
import type { Lane, Status } from '../lifecycle/public.ts';
import type { DeclarationWithDocument } from './declaration-row.ts';

/** Columns of a row `d` of declarations.declarations that form a `DeclarationRow`. */
export const declarationColumns = `d.organisation_id as "organisationId", d.id, d.lrn, d.mrn, d.type, d.office, d.status,
  d.status_group as "statusGroup", d.lane, d.lifecycle, d.version, d.revision, d.content_hash as "contentHash",
  d.created_at as "createdAt", d.changed_at as "changedAt", d.lodged_at as "lodgedAt"`;

/** A parsed path parameter `{id}`: the id of a declaration, its LRN or its MRN. */
export interface Reference {
  readonly by: 'id' | 'lrn' | 'mrn';
  readonly value: string;
}

export const referenceColumn = { id: 'd.id', lrn: 'd.lrn', mrn: 'd.mrn' } as const;

/**
 * Returns the query for the document of row `d` with the organisation $1 and the reference $2. An id is compared with
 * the parameter itself, so that PostgreSQL reads only the partition of that id.
 */
export function documentOf(by: Reference['by']): string {
  return `lateral (select w.document from declarations.versions w
    where w.organisation_id = $1 and w.declaration_id = ${by === 'id' ? '$2' : 'd.id'} and w.version = d.version offset 0)`;
}

export async function findDeclaration(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<DeclarationWithDocument | null> {
  const [row] = await sql.query<DeclarationWithDocument>(
    `select ${declarationColumns}, v.document
     from declarations.declarations d cross join ${documentOf(reference.by)} v
     where d.organisation_id = $1 and ${referenceColumn[reference.by]} = $2`,
    [organisationId, reference.value],
  );
  return row ?? null;
}

export interface HistoryRow {
  readonly event: string;
  readonly occurredAt: Date;
  readonly actor: 'declarant' | 'customs' | 'system';
  readonly status: Status;
  readonly lane: Lane | null;
  readonly reason: string | null;
}

export const maxHistory = 1_000;

/*
 * Ordered by the expression `id + 0`: ordered by `id` with a limit, PostgreSQL would scan the whole change log in index
 * order.
 */

/** Returns the query for every change of a declaration since its lodgement, oldest first. */
export function historyRowsOf(organisationId: string, id: string): RowQuery<HistoryRow> {
  return {
    text: `select c.event, c.at as "occurredAt", c.actor_kind as actor, c.status, c.lane, c.reason
     from declarations.changes c where c.organisation_id = $1 and c.declaration_id = $2
       order by c.id + 0 limit ${maxHistory}`,
    values: [organisationId, id],
    times: ['occurredAt'],
  };
}

/**
 * Returns whether the lodging organisation may act on a declaration for its principal: always on a draft, otherwise
 * only under a valid mandate.
 */
export async function mayActForPrincipal(
  sql: Sql,
  organisationId: string,
  id: string,
  claim: RequiredMandateScope,
): Promise<boolean> {
  const [row] = await sql.query<{ may: boolean }>(
    `select exists (
         select from declarations.declarations d where d.organisation_id = $1 and d.id = $2 and d.lodged_at is null)
       or exists (select from mandates.best_matching_mandate($3) n where n.lacks is null) as may`,
    [organisationId, id, JSON.stringify(claim)],
  );
  return row?.may === true;
}

/** Deletes a draft if it still has this revision; returns false if it was deleted or changed. */
export async function deleteDraft(
  sql: Sql,
  organisationId: string,
  id: string,
  revision: number,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from declarations.declarations d
     where d.organisation_id = $1 and d.id = $2 and d.revision = $3 and d.status = 'draft' returning d.id`,
    [organisationId, id, revision],
  );
  if (rows.length === 0) return false;
  await sql.query(
    'delete from declarations.versions v where v.organisation_id = $1 and v.declaration_id = $2',
    [organisationId, id],
  );
  return true;
}

/** Parses the document of a draft, in which values can be malformed. */
export function parseDraft(text: string): DraftDeclarationInput {
  return JSON.parse(text);
}

/** Parses the document of a lodged declaration, which was validated when it was lodged. */
export function parseStoredDocument(text: string): DraftDeclaration {
  return JSON.parse(text);
}
