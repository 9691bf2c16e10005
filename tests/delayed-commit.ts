import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { decideTransition } from '../server/src/declarations/lifecycle/decide.ts';
import { newLifecycle } from '../server/src/declarations/lifecycle/state.ts';
import { changeValues } from '../server/src/declarations/record/change-store.ts';
import { planCreation } from '../server/src/declarations/record/declaration-change.ts';
import { newId } from '../server/src/foundation/ids.ts';
import { declarationOf } from './portal-client.ts';

/**
 * Lodges a declaration in a transaction that remains open, so that its rows are older than those committed
 * later. Returns the function that commits it.
 */
export async function lodgeInOpenTransaction(
  connection: pg.Client,
  owner: { readonly organisationId: string; readonly clientId: string },
  lrn: string,
): Promise<() => Promise<void>> {
  const now = new Date();
  const decision = decideTransition(newLifecycle('import', null), 'lodge', 'declarant', { now });
  if (!decision.ok || decision.next === null)
    throw new Error('a new declaration must be allowed to be lodged');
  const document = JSON.stringify(declarationOf(lrn));
  const change = planCreation(
    {
      organisationId: owner.organisationId,
      id: newId('dec', { now: () => now, random: randomBytes }),
      lrn,
      mrn: null,
      type: 'import',
      office: null,
      version: 1,
      createdAt: now,
      lodgedAt: now,
      contentHash: createHash('sha256').update(document).digest(),
    },
    {
      lifecycle: decision.next,
      at: now,
      event: decision.event,
      audited: 'declaration.lodge',
      by: {
        kind: 'declarant',
        id: owner.clientId,
        acting: {
          actor: { kind: 'client', id: owner.clientId },
          requestId: randomUUID(),
          address: '127.0.0.1',
        },
      },
      document,
    },
  );
  await connection.query('set role portal_request');
  await connection.query('begin');
  const { rows } = await connection.query<{ outcome: string }>(
    'select outcome from declarations.write_changes($1, $2, $3, $4)',
    [owner.organisationId, ...changeValues([change], {})],
  );
  if (rows[0]) throw new Error(`the lodgement has the outcome ${rows[0].outcome}`);
  return async () => {
    await connection.query('commit');
  };
}
