export { changeParty } from './change-party.ts';
export { createParty } from './create-party.ts';
export { deleteParty } from './delete-party.ts';
export { exportParties } from './export-parties.ts';
export { importParties } from './import-parties.ts';
export { listParties } from './list-parties.ts';
export { readParty } from './read-party.ts';
