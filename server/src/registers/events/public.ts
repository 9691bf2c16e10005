export { type RegisterEventName, recordRegisterEvent, takeRegisterEvents } from './register-event-store.ts';
