export type { DeclarationHearing, HearingAnswer } from './declaration-hearing.ts';
export {
  DeclarationHearingBody,
  DeclarationHearingForOfficers,
  hearingBody,
  hearingExample,
  hearingForOfficers,
  type ShownHearing,
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
  insertHearingAnswer,
  readHearings,
  readNotificationLimitSuspensions,
  readOfficersOfHearing,
  shownHearingJson,
  suspensionJson,
} from './hearing-store.ts';
