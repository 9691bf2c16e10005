/** Names the system as the actor of stock movements and of the actions that follow from them. */
export const dischargeActor = { kind: 'system', id: 'discharge' } as const;
