import type { DeclaringOrganisation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { readLaws } from '../law/public.ts';
import { type FullDeclaration, parseDocument } from '../record/public.ts';
import { fixedMembers } from './fixed-members.ts';
import { type Bench, type Judgement, judgeBy } from './judge-for-lodging.ts';

/** A fault's pointer is into the body, and the document is a member of it. */
export function inDocument<Told extends Fault>(fault: Told): Told {
  return {
    ...fault,
    pointer: `/document${fault.pointer ?? ''}`,
  };
}

/** Whether an organisation that acts on a declaration is its principal: another one lodged it. */
export function actsItself(
  { organisationId }: Pick<FullDeclaration, 'organisationId'>,
  caller: DeclaringOrganisation,
): boolean {
  return organisationId !== caller.id;
}

/** The number of whoever lodged a document. */
function lodgedUnder({ representation, declarant, representative }: DraftDeclaration): string[] {
  const lodger = representation === 'self' ? declarant : representative;
  return lodger?.identification === undefined ? [] : [lodger.identification];
}

/**
 * Holds an amendment to the rules, by the law of the declaration once it is accepted, else by that of today. Its dates may
 * be in order as of the lodgement or of now: an arrival that is past meanwhile, an invoice that was corrected since.
 */
export async function judgeAmendment(
  sql: Sql,
  document: DraftDeclaration,
  found: FullDeclaration,
  at: Date,
  bench: Bench,
  caller: DeclaringOrganisation,
): Promise<Judgement> {
  const { reference } = bench;
  const itself = actsItself(found, caller);
  // What it was lodged under stays right, whoever has the number by now; a principal does not become whoever lodges.
  const numbers = [...(itself ? [] : caller.numbers), ...lodgedUnder(parseDocument(found.document))];
  const law = found.law ? (await readLaws(sql, [found])).get(found.id) : undefined;
  const lists = law
    ? await reference.on(law.day, { ...law.versions, ...law.assessedBy })
    : await reference.on(reference.calendar.dayOf(at));
  const judged = judgeBy(document, lists, [at, found.lodgedAt ?? at], { ...bench, numbers });
  const fixed = fixedMembers(document, found, itself);
  if (judged.kind === 'lodgeable') return fixed.length > 0 ? inputRefusal(fixed.map(inDocument)) : judged;
  if (judged.problem.code !== 'input_invalid') return judged;
  return inputRefusal([...fixed, ...(judged.errors ?? [])].map(inDocument));
}
