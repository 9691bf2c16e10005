import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Template, TemplateSummary } from './template.ts';

const templateColumns = `id, name, created_at as "createdAt", changed_at as "changedAt"`;

export function readTemplateRows(sql: Sql, organisationId: string): Promise<TemplateSummary[]> {
  return sql.query<TemplateSummary & Record<string, unknown>>(
    `select ${templateColumns} from declarations.templates where organisation_id = $1 order by lower(name)`,
    [organisationId],
  );
}

const oneTemplate = `select organisation_id as "organisationId", document, version, ${templateColumns} from declarations.templates
  where organisation_id = $1 and id = $2`;

export async function findTemplate(sql: Sql, organisationId: string, id: string): Promise<Template | null> {
  const [found] = await sql.query<Template & Record<string, unknown>>(oneTemplate, [organisationId, id]);
  return found ?? null;
}

/** Locks a template until the end of the transaction and returns it. */
export async function lockTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Template | null> {
  const [found] = await transaction.query<Template & Record<string, unknown>>(`${oneTemplate} for update`, [
    organisationId,
    id,
  ]);
  return found ?? null;
}

/** Inserts a template; returns false if the organisation has a template with this name. */
export async function insertTemplate(transaction: Transaction, made: Template): Promise<boolean> {
  const rows = await transaction.query(
    `insert into declarations.templates (organisation_id, id, name, document, version, created_at, changed_at)
     values ($1, $2, $3, $4, 1, $5, $5) on conflict (organisation_id, lower(name)) do nothing returning id`,
    [made.organisationId, made.id, made.name, made.document, made.createdAt],
  );
  return rows.length === 1;
}

/** Updates a template; returns false if another template has the new name. */
export async function updateTemplate(transaction: Transaction, changed: Template): Promise<boolean> {
  const rows = await transaction.query(
    `update declarations.templates t set name = $3, document = $4, version = $5, changed_at = $6
     where t.organisation_id = $1 and t.id = $2 and not exists (
       select from declarations.templates o
       where o.organisation_id = $1 and lower(o.name) = lower($3) and o.id <> $2)
     returning t.id`,
    [changed.organisationId, changed.id, changed.name, changed.document, changed.version, changed.changedAt],
  );
  return rows.length === 1;
}

export async function removeTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'delete from declarations.templates where organisation_id = $1 and id = $2 returning id',
    [organisationId, id],
  );
  return rows.length === 1;
}
