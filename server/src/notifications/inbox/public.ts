export { listNoticesOperation } from './list-notices.ts';
export { createNoticeLoop } from './notice-loop.ts';
export { getNoticeSettingsOperation, updateNotificationSettingsOperation } from './notice-settings.ts';
export { clearNotices, countUnread } from './notice-store.ts';
export { deleteOldNotices } from './sweep.ts';
export { updateReadNotificationsOperation } from './update-read-notifications.ts';
