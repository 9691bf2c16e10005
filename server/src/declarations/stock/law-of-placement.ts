import { country } from '../../country/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { ListVersions, ReferenceOfDay, RememberedReference } from '../../reference/lists/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { readPlacementLaws } from '../law/public.ts';
import { holderOf, previousOf } from './asked.ts';
import { inwardProcessing } from './registers.ts';

const { afterInwardProcessing } = country.meanings.procedures;
const { lawOfPlacement } = country.meanings.additionalProcedures;

/**
 * The code lists of the placement, for goods items that leave inward processing for home use and ask by F44 to be reckoned by
 * them [86(3)]: by their places in the document. `named` are versions by which customs assesses all the same.
 */
export async function lawsOfPlacements(
  sql: Sql,
  document: DraftDeclaration,
  remembered: Pick<RememberedReference, 'on'>,
  named: ListVersions = {},
): Promise<ReadonlyMap<number, ReferenceOfDay>> {
  const asking = askingIn(document);
  if (asking.size === 0) return new Map();
  const laws = await readPlacementLaws(sql, [...asking.values()], holderOf(document), inwardProcessing);
  const found = new Map<number, ReferenceOfDay>();
  for (const [place, mrn] of asking) {
    const law = laws.get(mrn);
    if (law) found.set(place, await remembered.on(law.day, { ...law.versions, ...law.assessedBy, ...named }));
  }
  return found;
}

/** The MRN of the placement of each goods item that asks for its law; of several the first. */
function askingIn(document: DraftDeclaration): ReadonlyMap<number, string> {
  return new Map(
    (document.goodsItems ?? []).flatMap((item, place) => {
      const asks =
        lawOfPlacement !== undefined && item.additionalProcedures?.includes(lawOfPlacement) === true;
      if (!afterInwardProcessing.includes(item.procedure ?? '') || !asks) return [];
      const [mrn] = previousOf(document, item, '').flatMap(({ paper }) => paper.reference ?? []);
      return mrn === undefined ? [] : [[place, mrn] as const];
    }),
  );
}
