export { isOfficer } from './is-officer.ts';
export { listOfficers } from './list-officers.ts';
export { officeOf } from './office-store.ts';
export { officeElement } from './officer.ts';
export { reassignDeclarations } from './reassign-declarations.ts';
export { clearAbsence, setAbsence } from './set-absence.ts';
export { setOfficerOffice } from './set-officer-office.ts';
