import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../texts/text.tsx';

function subscribe(changed: () => void): () => void {
  return onlineManager.subscribe(changed);
}

function isOnline(): boolean {
  return onlineManager.isOnline();
}

/** Shows a notice while the browser is offline. Failed reads are repeated when the connection is back. */
export function OfflineNotice() {
  const { text } = useText();
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status">
      {!online && (
        <div className="note warn offline">
          <strong>{text('offline')}</strong>
          <p>{text('offline.detail')}</p>
        </div>
      )}
    </div>
  );
}
