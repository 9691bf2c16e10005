export { isOfficer } from './is-officer.ts';
export { listOfficers } from './list-officers.ts';
export { moveWork } from './move-work.ts';
export { officeOf } from './office-store.ts';
export { endAbsence, setAbsence } from './set-absence.ts';
export { setOfficersOffice } from './set-office.ts';
