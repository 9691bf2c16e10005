import { useText } from '../texts/text.tsx';

const laneShapes = { green: '●', yellow: '▲', red: '■' } as const;

/**
 * Shows the badge of a lane. Its text names the lane, so that shape and colour are not needed to recognise it.
 */
export function LaneBadge({ lane }: { readonly lane: keyof typeof laneShapes | null }) {
  const { word } = useText();
  return (
    lane && (
      <span className={`lane ${lane}`}>
        <span aria-hidden="true">{laneShapes[lane]}</span> <span>{word('lane', lane)}</span>
      </span>
    )
  );
}
