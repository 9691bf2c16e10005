export { type NotificationDependencies, notificationOperations } from './routes.ts';
