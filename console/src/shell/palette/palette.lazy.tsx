import { Palette } from './palette.tsx';
import { Keys } from './shortcut-list.tsx';

interface CalledProps {
  readonly called: 'palette' | 'keys';
  readonly close: () => void;
}

/** Shows the open overlay: command palette or shortcut list. */
export function Called({ called, close }: CalledProps) {
  return called === 'palette' ? <Palette close={close} /> : <Keys close={close} />;
}
