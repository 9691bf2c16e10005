import { Keys } from './keys.tsx';
import { Palette } from './palette.tsx';

interface CalledProps {
  readonly called: 'palette' | 'keys';
  readonly close: () => void;
}

/** What was called over the page. */
export function Called({ called, close }: CalledProps) {
  return called === 'palette' ? <Palette close={close} /> : <Keys close={close} />;
}
