export { disturbDeliveries } from './disturb-deliveries.ts';
export { injectFaults } from './inject-faults.ts';
export { listMails } from './list-mails.ts';
export { type SandboxDependencies, sandboxOperations } from './routes.ts';
export { loadSandboxSettings, type SandboxSettings } from './settings.ts';
export { deleteOldFaults, sandboxChannel } from './store.ts';
