import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE, GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Invitation } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type Role, usePermission } from '../../shell/session.ts';
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
  const queries = useQueryClient();
  const showToast = useToast();
  const invite = useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      responseData(POST('/management/invitations', { body })),
    onSuccess: ({ email }) => {
      showToast(text('invitation.sent', { email }));
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const { register, handleSubmit } = useForm<{ email: string; role: Role }>({
    defaultValues: { ...(roles[1] && { role: roles[1] }) },
  });
  return (
    <Dialog title={text('invitation.add')} close={close}>
      <form className="stack" onSubmit={handleSubmit((body) => invite.mutate(body))}>
        {invite.error && <ProblemAlert key={invite.submittedAt} error={invite.error} />}
        <p className="soft">{text('invitation.add.detail')}</p>
        <TextField
          label={text('signIn.email')}
          fault={fieldErrorAt(invite.error, '/email')}
          {...register('email')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <SelectField
          label={text('role')}
          {...register('role')}
          choices={roles.map((role) => ({ value: role, text: word('role', role) }))}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={invite.isPending}>
            {text('invitation.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
