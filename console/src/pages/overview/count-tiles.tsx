import type { Count } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { ListLink } from './list-link.tsx';

interface TilesProps {
  readonly title: string;
  readonly counts: readonly Count[];
  readonly nameOf: (count: Count) => string;
  /** Text to show if all counts are zero. */
  readonly none?: string;
}

/** Shows each count above zero as a tile that links to the list of the counted objects. */
export function CountTiles({ title, counts, nameOf, none }: TilesProps) {
  const shown = counts.filter(({ count }) => count > 0);
  if (shown.length === 0 && none === undefined) return null;
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className="tiles">
          {shown.map((count) => (
            <li key={`${count.type} ${count.key}`}>
              <Tile count={count} name={nameOf(count)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ count, name }: { readonly count: Count; readonly name: string }) {
  const digits = useFormattedCount(count);
  return (
    <ListLink count={count} className="tile">
      <span className="tile-number">{digits}</span>
      <span>{name}</span>
    </ListLink>
  );
}

/** Formats a count, with a plus sign if there are more than the portal has counted. */
export function useFormattedCount({ count, more }: Count): string {
  const { number } = useText();
  return more ? `${number(count)}+` : number(count);
}
