export type { DecisionParts } from './decision-parts.ts';
export { type Dossiers, decidedDocument, lockForActions, lockForAssessment } from './lock-actions.ts';
