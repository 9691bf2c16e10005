/** The system as the actor of stock movements and of what follows from them. */
export const dischargeActor = { kind: 'system', id: 'discharge' } as const;
