import { PATCH, responseData } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface RevokeAuthorisationProps {
  readonly shown: VersionedResource<Authorisation>;
  readonly read: () => Promise<VersionedResource<Authorisation>>;
  readonly close: () => void;
}

/** Sends the intention to revoke an authorisation to its holder, or revokes it on a ground without a hearing. */
export function RevokeAuthorisation({ shown, read, close }: RevokeAuthorisationProps) {
  const { text, word, day } = useText();
  const { id, number } = shown.value;
  return (
    <FormDialog
      title={word('authorisation.become', 'revoked')}
      about={text('revocation.first')}
      fields={[
        { ...{ name: 'reason', label: text('revocation.reason'), kind: 'long', maxLength: 2_000 } },
        {
          ...{ name: 'exception', label: text('revocation.exception'), optional: true },
          pointer: '/hearingException/code',
          render: (field) => <CodeField {...field} list="hearing-exceptions" />,
        },
      ]}
      submit={word('authorisation.become', 'revoked')}
      look="bad"
      send={({ reason: typed, exception }, { etag }) => {
        const reason = String(typed);
        return responseData(
          PATCH('/management/authorisations/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body: {
              status: 'revoked',
              ...(exception === undefined
                ? { reason }
                : { hearingException: { code: String(exception), reason } }),
            },
          }),
        );
      }}
      changed={{
        ...{ shown, read, queryKey: ['authorisations', id] },
        facts: (each) => [[text('state'), word('state', each.status)]],
      }}
      reload={['authorisations']}
      done={({ status, hearing }) =>
        status !== 'revoked' && hearing?.dueBy
          ? text('revocation.intended', { number, day: day(hearing.dueBy) })
          : text('authorisation.changed', { number, status: word('state', status) })
      }
      close={close}
    />
  );
}
