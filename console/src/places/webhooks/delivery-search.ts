export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export interface DeliverySearch {
  readonly state?: (typeof deliveryStates)[number];
  /** Only those about this declaration. */
  readonly declarationId?: string;
}

/** Which deliveries of a webhook are shown, as it stands in the address; what is no filter is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const state = deliveryStates.find((one) => one === search.state);
  const { declarationId } = search;
  return {
    ...(state && { state }),
    ...(typeof declarationId === 'string' && declarationId !== '' && { declarationId }),
  };
}
