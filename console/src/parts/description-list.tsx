import type { ReactNode } from 'react';

/** Shows terms with their values as a description list, in several columns if the screen is wide enough. */
export function DescriptionList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <div className="card">
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
