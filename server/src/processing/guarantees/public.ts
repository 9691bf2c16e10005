export { changeGuarantee } from './change-guarantee.ts';
export { createGuarantee } from './create-guarantee.ts';
export { getGuarantee } from './get-guarantee.ts';
export { guaranteeReference, moneyAmount } from './guarantee.ts';
export { drawAsDeclarant, refuseGuarantee } from './guarantee-draw.ts';
export { drawOn } from './guarantee-store.ts';
export { listGuaranteesOperation } from './list-guarantees.ts';
export { restoreGuarantees } from './restore-guarantees.ts';
export { seedGuarantees } from './sandbox-guarantee.ts';
