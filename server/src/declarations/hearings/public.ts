export {
  type DeclarationHearing,
  type HearingException,
  type LimitSuspension,
  suspendedDays,
} from './hearing.ts';
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
  suspensionJson,
  updateHearingAnswer,
} from './hearing-store.ts';
