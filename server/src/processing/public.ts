export { type CustomsWork, createCustomsWork } from './customs-work.ts';
export { rememberRiskRules } from './risk-rules-in-memory.ts';
export { riskChannel } from './risk-store.ts';
export { SCENARIOS, type Scenario, scenarioOf } from './scenarios.ts';
