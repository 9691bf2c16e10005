/** Creates and adjusts bills, and reserves their security. */
export const dutiesActor = { kind: 'system', id: 'duties' } as const;

/** Assigns lanes. */
export const riskActor = { kind: 'system', id: 'risk' } as const;
