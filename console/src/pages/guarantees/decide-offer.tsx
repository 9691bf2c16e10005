import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Guarantee } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

type Decision = 'accept' | 'reject';

/** Accepts or rejects an offered guarantee, with exactly the amount that the page shows. A rejection requires a reason. */
export function DecideOffer({ shown: { value, etag } }: { readonly shown: VersionedResource<Guarantee> }) {
  const { text, word, amount } = useText();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { id, reference, currency } = value;
  return (
    <>
      <Button look="bad" onClick={() => setDecision('reject')}>
        {text('guarantee.decide.reject')}
      </Button>
      <Button onClick={() => setDecision('accept')}>{text('guarantee.decide.accept')}</Button>
      {decision && (
        <FormDialog
          title={word('guarantee.decide', decision)}
          about={text('guarantee.decide.about', { reference, amount: amount(value.amount, currency) })}
          fields={[
            decision === 'reject' && {
              ...{ name: 'reason', label: text('guarantee.decide.reason'), maxLength: 200 },
            },
          ]}
          submit={word('guarantee.decide', decision)}
          look={decision === 'reject' ? 'bad' : undefined}
          send={(body) =>
            responseData(
              untypedInputClient.POST('/management/guarantees/{id}/decision', {
                params: { path: { id }, header: { 'If-Match': etag } },
                body: { decision, ...body },
              }),
            )
          }
          reload={['guarantees']}
          done={word('guarantee.decided', decision)}
          close={() => setDecision(null)}
        />
      )}
    </>
  );
}
