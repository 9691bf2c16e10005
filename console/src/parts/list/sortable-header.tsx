interface SortableHeaderProps {
  readonly title: string;
  /** Current sort expression of the list; null if another column is sorted. */
  readonly sorted: string | null;
  readonly choose: () => void;
}

/** Shows the header of a sortable column. */
export function SortableHeader({ title, sorted, choose }: SortableHeaderProps) {
  return (
    <button type="button" className="sort-head" onClick={choose}>
      {title}
      <span aria-hidden="true">{sorted === null ? '↕' : sorted.startsWith('-') ? '↓' : '↑'}</span>
    </button>
  );
}
