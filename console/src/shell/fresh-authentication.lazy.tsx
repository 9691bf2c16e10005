import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { useText } from '../texts/text.tsx';
import { factorsQuery } from './second-factor/factors.ts';
import { ProofForm } from './second-factor/proof-form.tsx';

/**
 * Shows a dialog in which the user authenticates again, with a second factor or, if the user has none, with the
 * password.
 */
export function FreshAuthenticationDialog({ settle }: { readonly settle: (done: boolean) => void }) {
  const { text } = useText();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  return (
    <Dialog title={text('fresh')} close={() => settle(false)}>
      <div className="stack">
        {error && <ProblemAlert error={error} retry={() => void refetch()} />}
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
