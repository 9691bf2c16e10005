import { PATCH, responseData } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

export type AuthorisationStatusChange = Authorisation['status'];

interface ChangeAuthorisationProps {
  readonly shown: VersionedResource<Authorisation>;
  readonly read: () => Promise<VersionedResource<Authorisation>>;
  readonly status: AuthorisationStatusChange;
  readonly close: () => void;
}

/** Suspends, reactivates or revokes an authorisation after a confirmation that states the consequences. */
export function ChangeAuthorisation({ shown, read, status, close }: ChangeAuthorisationProps) {
  const { text, word } = useText();
  const { id, number } = shown.value;
  const isWithdrawal = status === shown.value.status;
  const title = isWithdrawal ? text('revocation.withdraw') : word('authorisation.become', status);
  return (
    <FormDialog
      title={title}
      about={isWithdrawal ? text('revocation.withdraw.detail') : word('authorisation.become.detail', status)}
      submit={title}
      look={status === 'active' ? undefined : 'bad'}
      send={(_, { etag }) =>
        responseData(
          PATCH('/management/authorisations/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body: { status },
          }),
        )
      }
      changed={{
        ...{ shown, read, queryKey: ['authorisations', id] },
        facts: (each) => [[text('state'), word('state', each.status)]],
      }}
      reload={['authorisations']}
      done={text('authorisation.changed', { number, status: word('state', status) })}
      close={close}
    />
  );
}
