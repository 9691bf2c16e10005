/** Names the system as the actor that creates and adjusts bills, and reserves their security. */
export const dutiesActor = { kind: 'system', id: 'duties' } as const;

/** Names the system as the actor that assigns lanes. */
export const riskActor = { kind: 'system', id: 'risk' } as const;
