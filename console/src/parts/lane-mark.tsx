import { useText } from '../texts/text.tsx';
import { Mark } from './mark.tsx';

const tones = { green: 'good', yellow: 'warn', red: 'bad' } as const;

export function LaneMark({ lane }: { readonly lane: keyof typeof tones | null }) {
  const { word } = useText();
  return lane && <Mark tone={tones[lane]}>{word('lane', lane)}</Mark>;
}
