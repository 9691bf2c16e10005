/** Shows a party to a mandate: its number and, if available, its name. */
export function MandatePartyName({
  number,
  name,
}: {
  readonly number: string;
  readonly name: string | null;
}) {
  if (name === null) return <span className="mono">{number}</span>;
  return (
    <>
      {name}
      <div className="soft mono">{number}</div>
    </>
  );
}
