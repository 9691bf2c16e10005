import type { CompleteDeclaration } from '../document/public.ts';
import type { Principal } from './bill-store.ts';
import type { TaxPayment } from './tax-payments.ts';

/** The guarantee or deferment account that a declaration names as security. */
export type PaymentSecurity =
  | { readonly kind: 'guarantee'; readonly reference: string; readonly owner: string }
  | { readonly kind: 'account'; readonly reference: string; readonly owner: string };

/** Returns the guarantee or account of a payment, of the declarant or of its principal; otherwise null. */
export function paymentSecurityOf(
  { declarant, guarantee, payment }: Pick<CompleteDeclaration, 'declarant' | 'guarantee' | 'payment'>,
  { security }: TaxPayment,
  lodgedBy: string,
  principal: Principal | null,
): PaymentSecurity | null {
  if (security === null) return null;
  const { kind, reference } = security;
  const holder = kind === 'guarantee' ? guarantee?.holder : payment?.payer;
  const lending = lendingPrincipalOf(holder ?? declarant?.identification, principal);
  return { kind, reference, owner: lending?.organisationId ?? lodgedBy };
}

/** Returns the owner of security that another organisation provides: only the principal of a mandate can provide it. */
export function lendingPrincipalOf(
  holder: string | undefined,
  principal: Principal | null,
): Principal | null {
  return principal?.number === holder ? principal : null;
}
