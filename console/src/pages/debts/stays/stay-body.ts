/** Form input of a stay. `until` is the id of an appeal or a claim. */
export interface StayFields {
  readonly bill: string;
  readonly until: string;
  readonly amount: string;
  readonly reason: string;
  readonly security: 'guarantee' | 'waiver' | 'none';
  readonly guaranteeReference: string;
  readonly securityWaiver: string;
}

/** Converts the form input to the request body. Without an amount, the stay is for the whole unpaid amount. */
export function stayBodyOf(typed: StayFields): object {
  const amount = typed.amount.trim();
  return {
    bill: typed.bill,
    ...(typed.until.startsWith('apl_') ? { appeal: typed.until } : { claim: typed.until }),
    ...(amount !== '' && { amount }),
    reason: typed.reason.trim(),
    ...(typed.security === 'guarantee' && { guaranteeReference: typed.guaranteeReference.trim() }),
    ...(typed.security === 'waiver' && { securityWaiver: typed.securityWaiver.trim() }),
  };
}
