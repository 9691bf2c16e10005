export { type AddressedNotice, createNotices, type NoticeDependencies } from './create-notices.ts';
export { deleteOldNotices } from './delete-old-notices.ts';
export { listNoticesOperation } from './list-notices.ts';
export { noticeKinds } from './notice.ts';
export { createNoticeJob } from './notice-job.ts';
export { acquireNoticeLock, advanceNoticeSchedule } from './notice-progress-store.ts';
export { getNoticeSettingsOperation, updateNotificationSettingsOperation } from './notice-settings.ts';
export { clearNotices, countUnread } from './notice-store.ts';
export { updateReadNotificationsOperation } from './update-read-notifications.ts';
