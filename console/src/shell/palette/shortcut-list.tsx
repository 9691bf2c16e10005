import { Dialog } from '../../parts/dialog.tsx';
import { offeredShortcuts } from '../../parts/shortcuts/shortcuts.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the shortcut list of the current page. */
export function ShortcutList({ close }: { readonly close: () => void }) {
  const { text } = useText();
  return (
    <Dialog title={text('shortcuts.all')} close={close}>
      <dl className="keys">
        {offeredShortcuts().map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key === 'mod+k' ? text('keys.control', { key: 'K' }) : key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{text('keys.off')}</p>
    </Dialog>
  );
}
