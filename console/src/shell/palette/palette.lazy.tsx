import { Palette } from './palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

interface CalledProps {
  readonly called: 'palette' | 'keys';
  readonly close: () => void;
}

/** Shows the open overlay: command palette or shortcut list. */
export function PaletteOverlay({ called, close }: CalledProps) {
  return called === 'palette' ? <Palette close={close} /> : <ShortcutList close={close} />;
}
