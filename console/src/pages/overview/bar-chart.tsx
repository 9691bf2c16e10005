import type { ReactNode } from 'react';
import type { Count } from '../../api/types.ts';
import { useFormattedCount } from './count-tiles.tsx';
import { ListLink } from './list-link.tsx';

interface BarsProps {
  readonly title: string;
  /** Header of the column that names the rows. */
  readonly rowTitle: string;
  readonly columns: readonly { readonly title: string; readonly series: 1 | 2 }[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** Text of the links for screen readers. */
    readonly linkText: string;
    /** Counts of a row, one for each column. */
    readonly counts: readonly (Count | undefined)[];
  }[];
}

const fullWidthPercent = 100;

/**
 * Shows a bar chart as a table: each cell contains a bar and its number, and links to the list of the counted
 * objects.
 */
export function BarChart({ title, rowTitle, columns, rows }: BarsProps) {
  const highest = Math.max(1, ...rows.flatMap(({ counts }) => counts.map((one) => one?.count ?? 0)));
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <table className="bars">
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                <span className={`series-key series-${column.series}`} aria-hidden="true" />
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ counts, key, name, linkText: said }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column, place) => (
                <td key={column.title}>
                  {counts[place] && (
                    <Bar
                      count={counts[place]}
                      highest={highest}
                      series={column.series}
                      said={`${column.title}, ${said}`}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarProps {
  readonly count: Count;
  readonly highest: number;
  readonly series: 1 | 2;
  readonly said: string;
}

function Bar({ count, highest, series, said }: BarProps) {
  const digits = useFormattedCount(count);
  return (
    <ListLink count={count} className="bar" label={`${said}: ${digits}`}>
      <svg
        className={`series-${series}`}
        viewBox={`0 0 ${fullWidthPercent} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect width={(fullWidthPercent * count.count) / highest} height="10" fill="currentColor" />
      </svg>
      <span>{digits}</span>
    </ListLink>
  );
}
