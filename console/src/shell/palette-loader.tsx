import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcuts } from '../parts/shortcuts/shortcuts.ts';
import { prepareMessages } from '../texts/messages.ts';
import { useText } from '../texts/text.tsx';
import { loadWhenIdle } from './load-when-idle.ts';

async function load() {
  const [{ PaletteOverlay }] = await Promise.all([
    import('./palette/palette.lazy.tsx'),
    prepareMessages('shell/palette'),
  ]);
  return { default: PaletteOverlay };
}
const LazyPaletteOverlay = lazy(load);

/**
 * Shows the search button, which opens the command palette, and registers the keys for the palette and the
 * shortcut list. Loads both when the browser is idle.
 */
export function PaletteLoader() {
  const { text } = useText();
  const [called, setCalled] = useState<'palette' | 'keys' | null>(null);
  useEffect(() => loadWhenIdle(load), []);
  const find = { label: text('action.find'), run: () => setCalled('palette') };
  useShortcuts([
    { keys: 'mod+k', ...find },
    { keys: '/', ...find },
    { keys: '?', label: text('keys.open'), run: () => setCalled('keys') },
  ]);
  return (
    <>
      <button type="button" className="button quiet find" onClick={find.run}>
        {find.label}
      </button>
      <Suspense>{called && <LazyPaletteOverlay overlay={called} close={() => setCalled(null)} />}</Suspense>
    </>
  );
}
