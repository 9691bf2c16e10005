declare module '*.css';

/** The roles that each operation of the contract is for; put in by the build. */
declare const ROLES: Readonly<Record<string, readonly string[]>>;

/** The members of a draft of the contract; put in by the build. */
declare const DECLARATION: import('./parts/declaration/document-fields.ts').Members;
