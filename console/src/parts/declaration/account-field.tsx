import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { GET, responseData } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';
import { TextField } from '../field.tsx';

interface AccountFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly fault: string | null;
}

/** Shows a field for a deferment account number, with the organisation's accounts and their balances as suggestions. */
export function AccountField(field: AccountFieldProps) {
  const { amount, text } = useText();
  const list = useId();
  const { data } = useQuery({
    queryKey: ['deferment-accounts', 'choices'],
    queryFn: () =>
      responseData(
        GET('/management/deferment-accounts', { params: { query: { limit: 100, status: 'active' } } }),
      ),
  });
  return (
    <>
      <TextField {...field} list={list} autoComplete="off" spellCheck={false} maxLength={35} />
      <datalist id={list}>
        {data?.items.map(({ id, number, available, currency }) => (
          <option key={id} value={number}>
            {text('member.account.left', { left: amount(available, currency) })}
          </option>
        ))}
      </datalist>
    </>
  );
}
