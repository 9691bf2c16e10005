export { type CustomsWork, createCustomsWork } from './customs-work.ts';
export type { JobParts } from './jobs.ts';
export { orderPayment } from './order-payment.ts';
export type { ProcessingParts } from './parts.ts';
export { restoreGuarantees } from './restore-guarantees.ts';
export { rememberRiskRules } from './risk-rules-in-memory.ts';
export { riskChannel } from './risk-store.ts';
export { processingOperations } from './routes.ts';
export { DENIED_PREFIX, SCENARIOS, type Scenario, scenarioOf } from './scenarios.ts';
