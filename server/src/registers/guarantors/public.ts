export { approveGuarantor } from './approve-guarantor.ts';
export { createGuarantor } from './create-guarantor.ts';
export { findGuarantor } from './guarantor-store.ts';
export { getGuarantor, listGuarantorsOperation } from './list-guarantors.ts';
export { guarantorRequired, guarantorStatusConflict } from './problems.ts';
export { revokeGuarantor } from './revoke-guarantor.ts';
export { seedGuarantors } from './sandbox-guarantors.ts';
