export type { DeclarationHearing } from './declaration-hearing.ts';
export {
  DeclarationHearingBody,
  DeclarationHearingForOfficers,
  hearingBody,
  hearingExample,
  hearingForOfficers,
} from './hearing-schema.ts';
export {
  changePendingHearings,
  endHearing,
  findHearing,
  findPendingHearing,
  type HearingChange,
  type HearingToStore,
  hearingJson,
  hearingsOf,
  insertHearing,
  readHearings,
  readLimitSuspensions,
  readOfficersOfHearing,
  suspensionJson,
  updateHearingAnswer,
} from './hearing-store.ts';
