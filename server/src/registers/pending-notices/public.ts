export { type PendingNoticeEvent, recordPendingNotice, takePendingNotices } from './pending-notice-store.ts';
