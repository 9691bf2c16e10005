import type { Sql } from '../../foundation/database/database.ts';
import type { PlacementShare } from '../../tariff/public.ts';

type PlacedTax = Omit<PlacementShare['taxes'][number], 'basis'>;

/** A goods item of a placement, with the quantity that other declarations have used. */
export interface PlacementRow {
  readonly mrn: string;
  readonly item: number;
  readonly placed: string;
  readonly taken: readonly string[];
  /** The goods item as customs assessed it at the placement. */
  readonly assessed: {
    readonly customsValue: string;
    readonly taxes: readonly PlacedTax[];
  };
  readonly exchangeRates: Readonly<Record<string, string>>;
}

/**
 * Returns the goods items that a holder has placed under one of the procedures. `by` is the declaration that uses the
 * goods.
 */
export function readPlacementTaxes(
  sql: Sql,
  mrns: readonly string[],
  holder: string,
  procedures: readonly string[],
  usingDeclaration: string | null,
): Promise<PlacementRow[]> {
  return sql.query<PlacementRow & Record<string, unknown>>(
    'select * from declarations.placement_taxes($1, $2, $3, $4)',
    [mrns, holder, procedures, usingDeclaration],
  );
}
