import type { CompleteDeclaration } from '../document/public.ts';
import type { Principal } from './bill-store.ts';

/** The guarantee or deferment account that a declaration names as security. */
export type PaymentSecurity =
  | { readonly kind: 'guarantee'; readonly reference: string; readonly owner: string }
  | { readonly kind: 'account'; readonly reference: string; readonly owner: string };

/** Returns the guarantee or account that a declaration names, of the declarant or of its principal; otherwise null. */
export function paymentSecurityOf(
  { declarant, guarantee, payment }: Pick<CompleteDeclaration, 'declarant' | 'guarantee' | 'payment'>,
  lodgedBy: string,
  principal: Principal | null,
): PaymentSecurity | null {
  const ownerOf = (holder = declarant?.identification): string =>
    lendingPrincipalOf(holder, principal)?.organisationId ?? lodgedBy;
  if (payment?.method === 'secured' && guarantee?.reference !== undefined)
    return { kind: 'guarantee', reference: guarantee.reference, owner: ownerOf(guarantee.holder) };
  if (payment?.method === 'deferred' && payment.account !== undefined)
    return { kind: 'account', reference: payment.account, owner: ownerOf(payment.payer) };
  return null;
}

/** Returns the owner of security that another organisation provides: only the principal of a mandate can provide it. */
export function lendingPrincipalOf(
  holder: string | undefined,
  principal: Principal | null,
): Principal | null {
  return principal?.number === holder ? principal : null;
}
