import type { Declarant } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import { tellFaults } from '../../foundation/words/tell-fault.ts';
import { askMandate, isCovered, type MandateClaim } from '../../mandates/public.ts';
import { formOf, type SentDeclaration } from '../document/public.ts';
import { duplicateProbeOf, duplicateWarnings, findDuplicate } from '../duplicates/public.ts';
import { findRegisterFaults } from '../stock/public.ts';
import {
  type Bench,
  judgeForLodging,
  type Lodgeable,
  refuseByRegisters,
  refuseUncovered,
  tellMandateToo,
} from './judge-for-lodging.ts';
import { lawChangesOf } from './law-changes.ts';

interface Assessed {
  readonly caller: Declarant;
  readonly body: SentDeclaration;
  readonly request: Pick<RequestFacts, 'language'>;
}

/** What lodging a draft would say now: a draft keeps whatever it says, and tells what it still lacks. */
export async function assessDraft(
  { caller, body, request: { language } }: Assessed,
  now: Date,
  bench: Bench,
) {
  const { id } = caller.organisation;
  const judged = await judgeForLodging(body, now, bench, caller.organisation);
  const ask = (claim: MandateClaim) => bench.database.organisation(id, (sql) => askMandate(sql, claim));
  const found =
    judged.kind === 'lodgeable'
      ? { ...judged, errors: await askElsewhere(bench, id, judged) }
      : { ...judged, ...(await tellMandateToo(judged, body, now, { ...bench, ask })) };
  const { errors = [], warnings = [] } = found;
  const duplicates = await findDuplicateWarnings(body, now, bench, id);
  const changes = await lawChangesOf(body, now, bench.reference);
  return {
    canLodge: judged.kind === 'lodgeable' && errors.length === 0,
    errors: tellFaults(language, errors),
    warnings: tellFaults(language, [...warnings, ...duplicates, ...changes]),
  };
}

/** Returns the warning about an earlier declaration of the same goods, also for a draft that can't be lodged yet. */
async function findDuplicateWarnings(
  body: SentDeclaration,
  now: Date,
  { database, reference, baseUrl }: Bench,
  organisationId: string,
): Promise<readonly Fault[]> {
  const { document } = formOf(body);
  const probe = document && duplicateProbeOf(document, organisationId, now);
  if (!document || !probe) return [];
  const first = await database.organisation(organisationId, (sql) =>
    findDuplicate(sql, organisationId, body.lrn, probe),
  );
  return duplicateWarnings({ document, reference: { day: reference.calendar.dayOf(now) } }, first, baseUrl);
}

/** What mandates and registers have against a declaration that keeps the rules. */
async function askElsewhere(
  { database, baseUrl }: Pick<Bench, 'baseUrl'> & { readonly database: Pick<Database, 'organisation'> },
  organisationId: string,
  { mandate, registers }: Lodgeable,
): Promise<readonly Fault[]> {
  if (mandate === null && registers === null) return [];
  return database.organisation(organisationId, async (sql) => {
    const held = mandate && (await askMandate(sql, mandate));
    const faults = registers ? await findRegisterFaults(sql, registers) : [];
    return [
      ...((held && !isCovered(held) && refuseUncovered(held, baseUrl).errors) || []),
      ...((faults.length > 0 && refuseByRegisters(faults, baseUrl).errors) || []),
    ];
  });
}
