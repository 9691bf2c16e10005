import { type Principal, readPrincipals } from '../../declarations/bills/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** The guarantee or the account that a declaration names for what is due. */
export type Cover =
  | { readonly kind: 'guarantee'; readonly reference: string; readonly owner: string }
  | { readonly kind: 'account'; readonly reference: string; readonly owner: string };

/** What declarations name: the declarant's own, or that of whoever they say provides it. */
export async function readCovers(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  documents: ReadonlyMap<string, Declaration>,
): Promise<ReadonlyMap<string, Cover>> {
  const naming = declarations.filter(({ id }) =>
    ['secured', 'deferred'].includes(documents.get(id)?.payment?.method ?? ''),
  );
  if (naming.length === 0) return new Map();
  const principals = await readPrincipals(transaction, naming);
  return new Map(
    naming.flatMap(({ id, organisationId }) => {
      const document = documents.get(id);
      const cover = document && coverOf(document, organisationId, principals.get(id));
      return cover ? [[id, cover] as const] : [];
    }),
  );
}

function coverOf(
  { declarant, guarantee, payment }: Declaration,
  lodgedBy: string,
  principal: Principal | undefined,
): Cover | null {
  const ownerOf = (holder: string = declarant.identification): string =>
    lenderOf(holder, principal)?.organisationId ?? lodgedBy;
  if (payment?.method === 'secured' && guarantee)
    return { kind: 'guarantee', reference: guarantee.reference, owner: ownerOf(guarantee.holder) };
  if (payment?.method === 'deferred' && payment.account !== undefined)
    return { kind: 'account', reference: payment.account, owner: ownerOf(payment.payer) };
  return null;
}

/** Whose a cover is that somebody else provides: only what the mandate lends is taken of another than whoever lodged. */
export function lenderOf(holder: string, principal: Principal | undefined): Principal | null {
  return principal?.number === holder ? principal : null;
}
