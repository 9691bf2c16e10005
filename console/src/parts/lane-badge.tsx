import { useText } from '../texts/text.tsx';

const shapes = { green: '●', yellow: '▲', red: '■' } as const;

/** Shows the badge of a lane. Shape and colour only repeat the text. */
export function LaneBadge({ lane }: { readonly lane: keyof typeof shapes | null }) {
  const { word } = useText();
  return (
    lane && (
      <span className={`lane ${lane}`}>
        <span aria-hidden="true">{shapes[lane]}</span> <span>{word('lane', lane)}</span>
      </span>
    )
  );
}
