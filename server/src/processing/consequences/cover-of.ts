import type { Principal } from '../../declarations/bills/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';

/** The guarantee or the account that a declaration names for what is due. */
export type Cover =
  | { readonly kind: 'guarantee'; readonly reference: string; readonly owner: string }
  | { readonly kind: 'account'; readonly reference: string; readonly owner: string };

/** Returns the guarantee or account that a declaration names, of the declarant or of its principal; otherwise null. */
export function coverNamed(
  { declarant, guarantee, payment }: Declaration,
  lodgedBy: string,
  principal: Principal | null,
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
export function lenderOf(holder: string, principal: Principal | null): Principal | null {
  return principal?.number === holder ? principal : null;
}
