import { openSqlDatabase, type SqlDatabase } from '../../foundation/database/testing/sql-database.ts';

/* Test helper for SQL functions: inserts declarations and changes as rows, without the operations of the API. */

export interface DeclarationRows {
  readonly sql: SqlDatabase;
  /** Returns an id that no other test uses. */
  newOrganisation(): string;
  /** Inserts a declaration of an organisation with its document, and returns its id. */
  insert(organisation: string, draft?: DeclarationDraft): Promise<string>;
  setDocument(organisation: string, id: string, document: object): Promise<void>;
  /** Inserts a change of a declaration, as lodgements and decisions do. */
  change(organisation: string, id: string, change?: ChangeDraft): Promise<void>;
  /** Assigns sequence numbers to one batch of changes, and returns how many changes got one. */
  number(max?: number): Promise<number>;
  numberAll(): Promise<void>;
}

export interface DeclarationDraft {
  readonly status?: string;
  readonly document?: object;
}

export interface ChangeDraft {
  readonly status?: string;
  readonly nextActions?: readonly object[];
}

const insertDeclaration = `insert into declarations.declarations (organisation_id, id, lrn, type, office, status, status_group,
    lifecycle, content_hash, created_at, changed_at, lodged_at)
  values ($1, $2, $2, 'import', 'XA000100', $3, 'open', '{"dueBy": {}}', '', '2026-11-20T08:00Z', '2026-11-20T08:00Z',
    case when $3 <> 'draft' then timestamptz '2026-11-20T08:00Z' end)`;
const insertDocument = `insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash,
    created_at)
  values ($1, $2, 1, $3, sha256($3::text::bytea), now())`;
const updateDocument = `update declarations.versions set document = $3, content_hash = sha256($3::text::bytea)
  where organisation_id = $1 and declaration_id = $2`;
/** Inserts a change; the parameters are organisation, declaration, status and next actions. */
export const insertChange = `insert into declarations.change_log (organisation_id, declaration_id, revision, event, at,
    actor_kind, status, status_group, next_actions)
  values ($1, $2, 1, 'declaration.' || $3, now(), 'declarant', $3, 'open', $4)`;

export async function openDeclarationRows(): Promise<DeclarationRows> {
  const sql = await openSqlDatabase();
  let [organisations, declarations] = [0, 0];
  async function number(max = 1_000): Promise<number> {
    const [row] = await sql.system.query<{ count: number }>(
      'select declarations.number_changes($1) as count',
      [max],
    );
    return row?.count ?? 0;
  }
  return {
    sql,
    newOrganisation() {
      organisations += 1;
      return `org_${organisations}`;
    },
    async insert(organisation, { status = 'lodged', document = {} } = {}) {
      declarations += 1;
      const id = `dec_${String(declarations).padStart(26, '0')}`;
      await sql.owner(insertDeclaration, [organisation, id, status]);
      await sql.owner(insertDocument, [organisation, id, JSON.stringify(document)]);
      return id;
    },
    async setDocument(organisation, id, document) {
      await sql.owner(updateDocument, [organisation, id, JSON.stringify(document)]);
    },
    async change(organisation, id, { status = 'lodged', nextActions = [] } = {}) {
      await sql.owner(insertChange, [organisation, id, status, JSON.stringify(nextActions)]);
    },
    number,
    async numberAll() {
      while ((await number()) !== 0);
    },
  };
}
