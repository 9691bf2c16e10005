import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onStaleAuthentication } from '../api/client.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useText } from '../texts/text.tsx';
import { factorsQuery } from './second-factor/factors.ts';
import { ProofForm } from './second-factor/proof.tsx';

/** Asks for a proof again where an operation needs a fresh authentication, and lets it go on. */
export function FreshAuthentication() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    onStaleAuthentication(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
  }, []);
  return settle && <AskAgain settle={settle} />;
}

function AskAgain({ settle }: { readonly settle: (done: boolean) => void }) {
  const { text } = useText();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  return (
    <Dialog title={text('fresh')} close={() => settle(false)}>
      <div className="stack">
        {error && <ProblemNote error={error} retry={() => void refetch()} />}
        {factors && (
          <>
            <p className="soft">{text(factors.items.length > 0 ? 'fresh.factor' : 'fresh.detail')}</p>
            <ProofForm
              withFactor={factors.items.length > 0}
              done={() => settle(true)}
              before={
                <Button look="quiet" onClick={() => settle(false)}>
                  {text('action.cancel')}
                </Button>
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
