export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export interface DeliverySearch {
  readonly status?: (typeof deliveryStates)[number];
  /** Filter by declaration. */
  readonly declarationId?: string;
}

/** Parses the delivery filters of the URL and drops invalid ones. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const status = deliveryStates.find((one) => one === search.status);
  const { declarationId } = search;
  return {
    ...(status && { status }),
    ...(typeof declarationId === 'string' && declarationId !== '' && { declarationId }),
  };
}
