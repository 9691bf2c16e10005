export { listNoticesOperation } from './list-notices.ts';
export { createNoticeLoop } from './notice-loop.ts';
export { changeNoticeSettingsOperation, getNoticeSettingsOperation } from './notice-settings.ts';
export { clearNotices, countUnread } from './notice-store.ts';
export { readNoticesOperation } from './read-notices.ts';
export { deleteOldNotices } from './sweep.ts';
