export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export interface DeliverySearch {
  readonly status?: (typeof deliveryStates)[number];
  /** Only those about this declaration. */
  readonly declarationId?: string;
}

/** Which deliveries of a webhook are shown, as it stands in the address; what is no filter is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const status = deliveryStates.find((one) => one === search.status);
  const { declarationId } = search;
  return {
    ...(status && { status }),
    ...(typeof declarationId === 'string' && declarationId !== '' && { declarationId }),
  };
}
