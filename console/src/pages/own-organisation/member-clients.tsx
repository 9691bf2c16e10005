import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Client, Member } from '../../api/types.ts';
import { CheckField } from '../../parts/field.tsx';
import { takeOver } from '../../shell/take-over-client.tsx';
import { useText } from '../../texts/text.tsx';

/**
 * Returns the active clients for which a member is the responsible person, and whether the current user takes
 * them over.
 */
export function useClientsOf({ id }: Pick<Member, 'id'>) {
  const [taking, take] = useState(false);
  const { data: clients = [] } = useQuery({
    queryKey: ['clients', { responsibleId: id }],
    queryFn: () => activeClientsOf(id),
  });
  return {
    clients,
    taking,
    take,
    /** Must run before the change of the member, so that the clients stay active. */
    async takeOver(): Promise<void> {
      if (taking) for (const client of clients) await takeOver(client);
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
  readonly of: ReturnType<typeof useClientsOf>;
  /** Consequence for the clients: they stop, or are limited to the new role. */
  readonly words: 'colleague.clients.stop' | 'colleague.clients.follow';
}

/** Explains the consequence for a member’s clients and offers to take them over in the same step. */
export function MemberClients({ of: { clients, take, taking }, words }: MemberClientsProps) {
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
