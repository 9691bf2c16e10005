interface SortHeadProps {
  readonly title: string;
  /** How the list is sorted by it now; null where it is not. */
  readonly sorted: string | null;
  readonly choose: () => void;
}

/** The head of a column that the list can be sorted by. */
export function SortHead({ title, sorted, choose }: SortHeadProps) {
  return (
    <button type="button" className="sort-head" onClick={choose}>
      {title}
      <span aria-hidden="true">{sorted === null ? '↕' : sorted.startsWith('-') ? '↓' : '↑'}</span>
    </button>
  );
}
