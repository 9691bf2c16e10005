import type pg from 'pg';

/**
 * Runs statements on a connection. The store that contains a statement declares its row type. Each statement text is
 * parsed and planned once per connection, so values that vary must be parameters.
 */
export interface Sql {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An `Sql` inside BEGIN … COMMIT. A function with this parameter type must run in a transaction. */
export interface Transaction extends Sql {
  readonly transaction: true;
}
