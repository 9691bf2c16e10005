import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { GET, responseData } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';
import { TextField } from '../field.tsx';

interface GuaranteeFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly fault: string | null;
  /** Owner of the guarantees; defaults to the user's organisation. */
  readonly organisationId?: string | undefined;
}

/** Shows a field for a guarantee reference, with the available guarantees and their balances as suggestions. */
export function GuaranteeField({ organisationId, ...field }: GuaranteeFieldProps) {
  const { amount, text } = useText();
  const list = useId();
  const { data } = useQuery({
    queryKey: ['guarantees', 'choices', organisationId],
    queryFn: () =>
      responseData(
        GET('/management/guarantees', {
          params: { query: { limit: 100, status: 'active', ...(organisationId && { organisationId }) } },
        }),
      ),
  });
  return (
    <>
      <TextField {...field} list={list} autoComplete="off" spellCheck={false} maxLength={35} />
      <datalist id={list}>
        {data?.items.map(({ id, reference, balance, currency }) => (
          <option key={id} value={reference}>
            {text('member.guaranteeReference.left', { left: amount(balance, currency) })}
          </option>
        ))}
      </datalist>
    </>
  );
}
