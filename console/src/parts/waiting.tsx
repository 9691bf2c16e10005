/** Keeps the room of a card that is on its way, about as many lines high, so that what stands below does not move. */
export function Waiting({ lines }: { readonly lines: number }) {
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
