export { createIncident } from './create-incident.ts';
export {
  type AnnouncementType,
  announcementTypes,
  exampleIncident,
  exampleTexts,
  type Incident,
  IncidentBody,
  type IncidentText,
  incidentBody,
  incidentTexts,
} from './incident.ts';
export {
  listPublishedIncidents,
  lockPendingAnnouncement,
  type PendingAnnouncement,
  recordProgress,
} from './incident-store.ts';
export { getIncident, listIncidentsOperation } from './list-incidents.ts';
export { incidentStatusConflict } from './problems.ts';
export { type ServiceComponent, serviceComponentSchema, serviceComponents } from './service-component.ts';
export { resolveIncident, revokeIncident, updateIncident } from './update-incident.ts';
