declare module '*.css';

/** The roles that each operation is for that the console asks for, as the build takes them from the contract. */
declare module 'roles' {
  const roles: Readonly<Record<string, readonly string[]>>;
  // biome-ignore lint/style/noDefaultExport: what is read as JSON is one thing
  export default roles;
}

/** The members of a draft, as the build takes them from the contract. */
declare module 'declaration' {
  const members: import('./parts/declaration/document-fields.ts').ElementFields;
  // biome-ignore lint/style/noDefaultExport: what is read as JSON is one thing
  export default members;
}

/** What the members of a declaration are called, by their places; the build takes it from the catalogue. */
declare module 'words/elements' {
  type Elements = import('./parts/declaration/elements.ts').Elements;
  export const loaders: Readonly<Record<string, () => Promise<{ readonly default: Elements }>>>;
}

/** What the portal writes into records, by its key; the build takes it from the catalogue. */
declare module 'words/records' {
  type Texts = Readonly<Record<string, string>>;
  export const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;
}

/** The name of a drawing that the build has put beside the code. */
declare module '*.svg' {
  const address: string;
  export = address;
}
