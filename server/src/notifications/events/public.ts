export { digestOf, EventType, eventExample, eventOf, PortalEvent } from './event.ts';
export { exportEvents } from './export-events.ts';
export { periodFaults } from './period.ts';
export { readEvents } from './read-events.ts';
