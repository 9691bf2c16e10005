export { isOfficer } from './is-officer.ts';
export { listOfficers } from './list-officers.ts';
export { moveWork } from './move-work.ts';
export { endAbsence, setAbsence } from './set-absence.ts';
