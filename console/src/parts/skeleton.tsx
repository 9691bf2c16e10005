/** Shows a placeholder for a loading card, with about as many lines, so that the content below does not shift. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <section className="card" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <p key={line} className="waiting-line">
          <span className="waiting" />
        </p>
      ))}
    </section>
  );
}
