import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Client, Member } from '../../api/types.ts';
import { CheckField } from '../../parts/field.tsx';
import { takeOverClient } from '../../shell/take-over-client.tsx';
import { useText } from '../../texts/text.tsx';

/**
 * Returns the active clients whose responsible person is the given member, and whether the current user takes
 * responsibility for them.
 */
export function useClientsOfMember({ id }: Pick<Member, 'id'>) {
  const [taking, take] = useState(false);
  const { data: clients = [] } = useQuery({
    queryKey: ['clients', { responsibleId: id }],
    queryFn: () => activeClientsOf(id),
  });
  return {
    clients,
    taking,
    take,
    /**
     * Makes the current user responsible for the clients. Must run before the member is changed, because the
     * change would stop the clients.
     */
    async takeOver(): Promise<void> {
      if (taking) for (const client of clients) await takeOverClient(client);
    },
  };
}

async function activeClientsOf(responsibleId: string): Promise<readonly Client[]> {
  const found: Client[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Client[]; cursor: string | null; more: boolean } = await responseData(
      GET('/management/clients', {
        params: { query: { responsibleId, status: 'active', limit: 100, ...(cursor && { after: cursor }) } },
      }),
    );
    found.push(...page.items);
    cursor = page.more ? page.cursor : null;
  } while (cursor !== null);
  return found;
}

interface MemberClientsProps {
  readonly memberClients: ReturnType<typeof useClientsOfMember>;
  /**
   * Text about the consequence for the clients: they stop, or are limited to the permissions of the member's
   * new role.
   */
  readonly words: 'colleague.clients.stop' | 'colleague.clients.follow';
}

/**
 * Explains what a change of a member means for the member's clients, and offers to become their responsible
 * person.
 */
export function MemberClients({ memberClients: { clients, take, taking }, words }: MemberClientsProps) {
  const { text } = useText();
  if (clients.length === 0) return null;
  return (
    <div className="note warn">
      <p>{text(words, { count: clients.length })}</p>
      <ul>
        {clients.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <CheckField
        label={text('colleague.clients.takeOver')}
        hint={text('colleague.clients.takeOver.hint')}
        checked={taking}
        onChange={(event) => take(event.currentTarget.checked)}
      />
    </div>
  );
}
