import type { Members } from './src/parts/declaration/document-fields.ts';

/** The members of a draft as the contract's schema has them, each by the way it is written. */
export function declarationMembers(): Members;
