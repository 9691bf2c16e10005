import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE, GET, PATCH, responseData } from '../../api/client.ts';
import type { Member } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { MemberClients, useClientsOfMember } from './member-clients.tsx';
import { useOrganisationRoles } from './use-organisation-roles.ts';

interface OpenMemberDialog {
  readonly action: 'change' | 'remove';
  readonly member: Member;
}

function memberColumns(
  { text, word }: TextFormatter,
  own: string,
  open: ((opened: OpenMemberDialog) => void) | null,
): readonly Column<Member>[] {
  const columns: readonly Column<Member>[] = [
    {
      title: text('name'),
      cell: ({ id, name, email }) => (
        <>
          <PersonLink id={id}>{name}</PersonLink>
          <div className="soft">{email}</div>
        </>
      ),
    },
    { title: text('role'), cell: ({ role }) => word('role', role) },
    { title: text('colleague.since'), cell: ({ since }) => <Time at={since} /> },
  ];
  if (!open) return columns;
  const actions: Column<Member> = {
    title: text('actions'),
    cell: (member) =>
      member.id !== own && (
        <div className="row">
          <Button look="plain" onClick={() => open({ action: 'change', member })}>
            {text('colleague.changeRole')}
          </Button>
          <Button look="plain" onClick={() => open({ action: 'remove', member })}>
            {text('action.remove')}
          </Button>
        </div>
      ),
  };
  return [...columns, actions];
}

/** Shows the members of the organisation. */
export function MemberList() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { person } = useSession();
  const [opened, setOpened] = useState<OpenMemberDialog | null>(null);
  const { rows, more, error, refetch } = usePages(['members'], (page) =>
    responseData(GET('/management/members', { params: { query: page } })),
  );
  const close = () => setOpened(null);
  return (
    <>
      <div className="page-head">
        <h2>{text('members')}</h2>
      </div>
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={text('members')}
          columns={memberColumns(speech, person.id, may('updateMember') ? setOpened : null)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={null}
        />
      )}
      {opened?.action === 'change' && <ChangeRole member={opened.member} close={close} />}
      {opened?.action === 'remove' && <RemoveMember member={opened.member} close={close} />}
    </>
  );
}

interface MemberProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Returns the mutation callbacks for a changed role or a removed member: they show a toast and reload the members. */
function useMemberChanged(close: () => void, message: string) {
  const queries = useQueryClient();
  const showToast = useToast();
  return {
    onSuccess: () => {
      showToast(message);
      close();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['members'] }),
        queries.invalidateQueries({ queryKey: ['clients'] }),
      ]),
  };
}

function ChangeRole({ member, close }: MemberProps) {
  const { text, word } = useText();
  const roles = useOrganisationRoles();
  const clients = useClientsOfMember(member);
  const change = useMutation({
    mutationFn: async (role: Member['role']) => {
      await clients.takeOver();
      return responseData(
        PATCH('/management/members/{id}', { params: { path: { id: member.id } }, body: { role } }),
      );
    },
    ...useMemberChanged(close, text('colleague.changed', { name: member.name })),
  });
  const { register, handleSubmit } = useForm({ defaultValues: { role: member.role } });
  return (
    <Dialog title={text('colleague.changeRole.ask', { name: member.name })} close={close}>
      <form className="stack" onSubmit={handleSubmit(({ role }) => change.mutate(role))}>
        {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
        <SelectField
          label={text('role')}
          hint={text('colleague.changeRole.hint')}
          {...register('role')}
          choices={roles.map((role) => ({ value: role, text: word('role', role) }))}
        />
        <MemberClients memberClients={clients} words="colleague.clients.follow" />
        <ConfirmButtons close={close}>
          <Button type="submit" busy={change.isPending}>
            {text('colleague.changeRole')}
          </Button>
        </ConfirmButtons>
      </form>
    </Dialog>
  );
}

function RemoveMember({ member, close }: MemberProps) {
  const { text } = useText();
  const clients = useClientsOfMember(member);
  const remove = useMutation({
    mutationFn: async () => {
      await clients.takeOver();
      return responseData(DELETE('/management/members/{id}', { params: { path: { id: member.id } } }));
    },
    ...useMemberChanged(close, text('colleague.removed', { name: member.name })),
  });
  return (
    <Dialog title={text('colleague.remove.ask', { name: member.name })} close={close}>
      <div className="stack">
        {remove.error && <ProblemAlert key={remove.submittedAt} error={remove.error} />}
        <p>{text('colleague.remove.detail')}</p>
        <MemberClients memberClients={clients} words="colleague.clients.stop" />
        <ConfirmButtons close={close}>
          <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('action.remove')}
          </Button>
        </ConfirmButtons>
      </div>
    </Dialog>
  );
}

function ConfirmButtons({
  close,
  children,
}: {
  readonly close: () => void;
  readonly children: React.ReactNode;
}) {
  const { text } = useText();
  return (
    <div className="actions">
      <Button look="quiet" onClick={close}>
        {text('action.cancel')}
      </Button>
      {children}
    </div>
  );
}
