export type { DecisionDependencies } from './decision-dependencies.ts';
export { type Dossiers, decidedDocument, lockForActions, lockForAssessment } from './lock-actions.ts';
