export { createParty } from './create-party.ts';
export { deleteParty } from './delete-party.ts';
export { exportParties } from './export-parties.ts';
export { getParty } from './get-party.ts';
export { importParties } from './import-parties.ts';
export { listParties } from './list-parties.ts';
export { updatePartyOperation } from './update-party.ts';
