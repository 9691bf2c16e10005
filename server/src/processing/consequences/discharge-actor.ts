/** The system as the actor of stock movements and their consequences. */
export const dischargeActor = { kind: 'system', id: 'discharge' } as const;
