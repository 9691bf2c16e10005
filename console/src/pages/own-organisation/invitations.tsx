import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETE, GET, responseData, untypedInputClient } from '../../api/client.ts';
import type { Invitation } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useOrganisationRoles } from './use-organisation-roles.ts';

const queryKey = ['invitations'];

function invitationColumns({ text, word }: TextFormatter): readonly Column<Invitation>[] {
  return [
    { title: text('signIn.email'), cell: ({ email }) => email },
    { title: text('role'), cell: ({ role }) => word('role', role) },
    { title: text('invitation.until'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  ];
}

/** Shows the pending invitations to the organisation. */
export function Invitations() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const queries = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => responseData(GET('/management/invitations')),
  });
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      responseData(DELETE('/management/invitations/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const failed = error ?? withdraw.error;
  const invite = may('inviteMember') && (
    <Button onClick={() => setInviting(true)}>{text('invitation.add')}</Button>
  );
  const actions: Column<Invitation> = {
    title: text('actions'),
    cell: ({ id }) => (
      <Button
        look="plain"
        busy={withdraw.isPending && withdraw.variables === id}
        onClick={() => withdraw.mutate(id)}
      >
        {text('invitation.withdraw')}
      </Button>
    ),
  };
  return (
    <>
      <div className="page-head">
        <h2>{text('invitations')}</h2>
        {data && data.items.length > 0 && invite}
      </div>
      {failed && <ProblemAlert error={failed} retry={() => void refetch()} />}
      <DataTable
        label={text('invitations')}
        columns={
          may('revokeInvitation') ? [...invitationColumns(speech), actions] : invitationColumns(speech)
        }
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={
          <>
            <p>{text('invitations.empty')}</p>
            {invite}
          </>
        }
      />
      {inviting && <Invite close={() => setInviting(false)} />}
    </>
  );
}

function Invite({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  const roles = useOrganisationRoles();
  return (
    <FormDialog
      title={text('invitation.add')}
      about={<p className="soft">{text('invitation.add.detail')}</p>}
      fields={[
        {
          ...{ name: 'email', label: text('signIn.email'), type: 'email', maxLength: 254 },
          ...{ autoCapitalize: 'none', spellCheck: false },
        },
        {
          ...{ name: 'role', label: text('role'), value: roles[1] ?? '' },
          choices: roles.map((role) => [role, word('role', role)]),
        },
      ]}
      submit={text('invitation.add')}
      send={(body) => responseData(untypedInputClient.POST('/management/invitations', { body }))}
      reload={queryKey}
      done={({ email }) => text('invitation.sent', { email })}
      close={close}
    />
  );
}
