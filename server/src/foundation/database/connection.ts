/** How to reach PostgreSQL: a connection string or the embedded server's socket. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string; readonly port?: number };
