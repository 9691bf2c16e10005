export { createIncident } from './create-incident.ts';
export {
  announcementTypes,
  exampleIncident,
  type Incident,
  IncidentBody,
  type IncidentText,
  incidentBody,
} from './incident.ts';
export {
  listPublishedIncidents,
  lockPendingAnnouncement,
  type PendingAnnouncement,
  recordProgress,
} from './incident-store.ts';
export { getIncident, listIncidentsOperation } from './list-incidents.ts';
export { type ServiceComponent, serviceComponentSchema, serviceComponents } from './service-component.ts';
export { resolveIncident, revokeIncident, updateIncident } from './update-incident.ts';
