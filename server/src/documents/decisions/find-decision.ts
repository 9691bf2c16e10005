import { findApplicableLaw } from '../../declarations/applicable-law/public.ts';
import {
  type DecidingChange,
  listCustomsQueue,
  listDecidingChanges,
  readVersionText,
} from '../../declarations/customs/public.ts';
import {
  type DeclarationRow,
  findDeclaration,
  parseStoredDocument,
  type Reference,
} from '../../declarations/record/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { type Decision, type DecisionValidity, decisionOf, decisionValidityOf } from './decision.ts';
import type { VerificationTokens } from './verification-token.ts';

export interface DecisionAddresses {
  readonly baseUrl: string;
  readonly tokens: VerificationTokens;
}

/** Returns the public verification URL of a decision. */
export function verificationUrl(
  { baseUrl, tokens }: DecisionAddresses,
  row: Pick<DeclarationRow, 'organisationId' | 'id'>,
  number: number,
): string {
  return `${baseUrl}/verify/${tokens.seal({ organisationId: row.organisationId, declarationId: row.id, number })}`;
}

/** Returns a declaration with its decisions, oldest first; null if the declaration does not exist. */
export async function findDecidedDeclaration(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<{ row: DeclarationRow; changes: readonly DecidingChange[] } | null> {
  const row = await findDeclaration(sql, organisationId, reference);
  return row && { row, changes: await listDecidingChanges(sql, organisationId, row.id) };
}

export interface FoundDecision {
  readonly decision: Decision;
  readonly validity: DecisionValidity;
}

/** Returns one decision of a declaration; null if the declaration or the decision does not exist. */
export async function findDecision(
  sql: Sql,
  organisationId: string,
  reference: Reference,
  number: number,
  addresses: DecisionAddresses,
): Promise<FoundDecision | null> {
  const decided = await findDecidedDeclaration(sql, organisationId, reference);
  const change = decided?.changes[number - 1];
  if (!decided || !change) return null;
  const { row, changes } = decided;
  const text = await readVersionText(sql, organisationId, row.id, change.version);
  const verification = verificationUrl(addresses, row, number);
  return {
    decision: decisionOf(
      change,
      { number, verification },
      row,
      parseStoredDocument(text ?? '{}'),
      await findApplicableLaw(sql, row, change.version),
    ),
    validity: decisionValidityOf(changes, number),
  };
}

/**
 * Returns the latest decision on the goods of an MRN. Decisions on requests for amendment or invalidation are skipped,
 * because they do not concern the goods.
 */
export async function findDecisionByMrn(
  sql: Sql,
  mrn: string,
  addresses: DecisionAddresses,
): Promise<FoundDecision | null> {
  const [row] = await listCustomsQueue(sql, { mrn }, { after: null, limit: 1 });
  if (!row) return null;
  const { organisationId, id } = row;
  const changes = await listDecidingChanges(sql, organisationId, id);
  const latest = changes.findLastIndex(({ event }) => event.startsWith('declaration.'));
  return findDecision(sql, organisationId, { by: 'id', value: id }, latest + 1, addresses);
}
