/** The address of PostgreSQL: a connection string, or the socket of the embedded server. */
export type ConnectionOptions =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string; readonly port?: number };
