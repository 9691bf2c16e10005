export { clamdScanner, type ScannerAddress } from './clamd.ts';
export { type DecisionKeys, openDecisionKeys } from './decision-keys.ts';
export { createQuarantine, type Quarantine } from './quarantine.ts';
export { type PaperParts, paperOperations, publicPapers } from './routes.ts';
export { noScanner, rehearsalScanner, type Scanner } from './scanner.ts';
export { findDocumentIds } from './store.ts';
export { verificationTokens } from './verification-token.ts';
