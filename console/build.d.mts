import type { Members } from './src/parts/declaration/document-fields.ts';

export function ensureBuilt(): Promise<void>;
export function declarationMembers(path?: string): Members;
