import { sectionsOf } from './document-fields.ts';

/** The sections of a declaration as the contract has it. */
export const sections = sectionsOf(DECLARATION);
