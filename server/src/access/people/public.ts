export { endRightsOf } from './end-rights.ts';
export { type ConsoleParts, consoleOperations } from './routes.ts';
