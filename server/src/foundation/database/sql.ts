import type pg from 'pg';

/**
 * A connection that runs statements. The store that wrote a statement gives the row type. Each text is parsed
 * and planned once per connection for all values: pass varying values as parameters.
 */
export interface Sql {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An `Sql` inside BEGIN … COMMIT: a function that takes one must run in a transaction. */
export interface Transaction extends Sql {
  readonly transaction: true;
}
