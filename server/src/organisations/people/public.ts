export { exampleToken, linkHash, linkToken, newLinkToken } from './mail-link.ts';
export {
  deleteMailLinksOf,
  deleteOldMailLinks,
  findPersonOfLink,
  insertMailLink,
  lockPersonOfLink,
} from './mail-link-store.ts';
export { hashPassword } from './password-hash.ts';
export { createPasswordQueue, type PasswordQueue } from './password-queue.ts';
export {
  activatePerson,
  activeMembershipsOf,
  deleteUnverifiedPeople,
  findListedPerson,
  findPerson,
  findPersonByEmail,
  insertMembership,
  insertPerson,
  insertUnverifiedPerson,
  type ListedPerson,
  listPeople,
  lockListedPerson,
  lockPerson,
  membershipsOf,
  namesOfPeople,
  setPassword,
  setPersonState,
} from './people-store.ts';
export { PersonSettings, recipientOf, setSettings, settingsOf } from './person-settings-store.ts';
