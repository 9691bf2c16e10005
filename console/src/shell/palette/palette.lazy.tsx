import { Palette } from './palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

interface PaletteOverlayProps {
  readonly overlay: 'palette' | 'keys';
  readonly close: () => void;
}

/** Shows the overlay that is open: the command palette or the list of shortcuts. */
export function PaletteOverlay({ overlay: called, close }: PaletteOverlayProps) {
  return called === 'palette' ? <Palette close={close} /> : <ShortcutList close={close} />;
}
