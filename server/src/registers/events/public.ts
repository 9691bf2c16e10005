export {
  type AuthorisationEventName,
  authorisationEventNames,
  bringRegisterEventsForward,
  deletePendingRegisterEvent,
  type OccurredRegisterEvent,
  type RegisterEventName,
  recordRegisterEvent,
  takeRegisterEvents,
} from './register-event-store.ts';
