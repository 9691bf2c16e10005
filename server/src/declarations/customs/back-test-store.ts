import type { Sql } from '../../foundation/database/database.ts';
import type { Declaration } from '../document/public.ts';
import type { Lane } from '../lifecycle/public.ts';
import { parseLodged } from './customs-work-store.ts';

/** A version of a declaration with the outcome of the declaration, for the back-test of risk rules. */
export interface BackTestDeclaration {
  readonly organisationId: string;
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly lane: Lane | null;
  /** Document of the version that the back-test evaluates. */
  readonly document: Declaration;
  /** Whether customs refused the declaration or its goods, or invalidated it without a request of the declarant. */
  readonly isRefused: boolean;
  /** Whether an officer assessed other amounts than the portal calculated. */
  readonly assessedByCustoms: boolean;
}

/** Returns versions of declarations of any organisation with their outcomes. */
export async function readBackTestDeclarations(
  sql: Sql,
  versions: readonly { readonly organisationId: string; readonly id: string; readonly version: number }[],
): Promise<BackTestDeclaration[]> {
  const rows = await sql.query<Omit<BackTestDeclaration, 'document'> & { document: string }>(
    `select d.organisation_id as "organisationId", d.id, d.lrn, d.mrn, d.lane, v.document,
       d.status_group = 'failed' or (d.status = 'invalidated' and d.lifecycle ->> 'invalidation' <> 'granted')
         as "isRefused",
       exists (
         select from declarations.assessments a
         where a.organisation_id = d.organisation_id and a.declaration_id = d.id and a.reason is not null)
       as "assessedByCustoms"
     from unnest($1::text[], $2::text[], $3::integer[]) as k (organisation_id, id, version)
       join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
       cross join lateral (
         select w.document from declarations.versions w
         where w.organisation_id = k.organisation_id and w.declaration_id = k.id and w.version = k.version offset 0) v`,
    [
      versions.map(({ organisationId }) => organisationId),
      versions.map(({ id }) => id),
      versions.map(({ version }) => version),
    ],
  );
  return rows.map((row) => ({ ...row, document: parseLodged(row.document) }));
}
