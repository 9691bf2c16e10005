export {
  AuthorisationEvent,
  authorisationEventExample,
  authorisationEventOf,
} from './authorisation-event.ts';
export {
  eventExample,
  eventOf,
  Include,
  PortalEvent,
  sha256Prefix,
  withDeclarationSnapshot,
} from './event.ts';
export { exportEvents } from './export-events.ts';
export { HealthEvent, healthEventExample, healthEventOf } from './health-event.ts';
export { listEventsOperation } from './list-events.ts';
export {
  ServiceEvent,
  serviceEventExample,
  serviceEventOf,
  WebhookEventType,
} from './service-event.ts';
export { validatePeriod } from './validate-period.ts';
