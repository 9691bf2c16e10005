export { type AutomaticOfficer, createAutomaticOfficer } from './automatic-officer.ts';
