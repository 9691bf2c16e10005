import { responseData, untypedInputClient } from '../../api/client.ts';
import type { DefermentAccount } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { GuaranteeField } from '../../parts/declaration/guarantee-field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface ChangeAccountProps {
  readonly shown: VersionedResource<DefermentAccount>;
  readonly read: () => Promise<VersionedResource<DefermentAccount>>;
  readonly close: () => void;
}

const accountStatuses = ['active', 'suspended'] as const;

/** Changes the limit, guarantee, validity or status of an account. */
export function ChangeAccount({ shown, read, close }: ChangeAccountProps) {
  const { text, word, amount, day } = useText();
  const { id, number, limit, guarantee, validUntil, status, organisationId } = shown.value;
  return (
    <FormDialog
      title={text('defermentAccount.change')}
      patch
      fields={[
        {
          ...{ name: 'limit', label: text('defermentAccount.limit'), kind: 'amount', value: limit },
          hint: text('defermentAccount.limit.hint'),
        },
        {
          ...{ name: 'guarantee', label: text('defermentAccount.guarantee'), optional: true },
          value: guarantee ?? '',
          render: ({ change, ...field }) => (
            <GuaranteeField
              {...field}
              organisationId={organisationId}
              onChange={({ target }) => change(target.value)}
            />
          ),
        },
        {
          ...{ name: 'validUntil', label: text('defermentAccount.validUntil'), kind: 'date', optional: true },
          ...{ value: validUntil ?? '', hint: text('untilFurtherNotice.hint') },
        },
        {
          ...{ name: 'status', label: text('state'), value: status },
          hint: text('defermentAccount.state.hint'),
          choices: accountStatuses.map((state) => [state, word('state', state)]),
        },
      ]}
      submit={text('action.save')}
      send={(body, { etag }) =>
        responseData(
          untypedInputClient.PATCH('/management/deferment-accounts/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body,
          }),
        )
      }
      changed={{
        ...{ shown, read, queryKey: ['deferment-accounts', id] },
        facts: (each) => [
          [text('defermentAccount.limit'), amount(each.limit, each.currency)],
          [text('defermentAccount.guarantee'), each.guarantee ?? '–'],
          [
            text('defermentAccount.validUntil'),
            each.validUntil ? day(each.validUntil) : text('untilFurtherNotice'),
          ],
          [text('state'), word('state', each.status)],
          [
            text('defermentAccount.used'),
            amount(differenceOfDecimals(each.limit, each.available), each.currency),
          ],
        ],
      }}
      reload={['deferment-accounts']}
      done={text('defermentAccount.changed', { number })}
      close={close}
    />
  );
}
