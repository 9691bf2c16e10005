export {
  type AuthorisationEventName,
  authorisationEventNames,
  bringPendingNoticesForward,
  type DueNotice,
  deletePendingNotice,
  type PendingNoticeEvent,
  recordPendingNotice,
  takePendingNotices,
} from './pending-notice-store.ts';
