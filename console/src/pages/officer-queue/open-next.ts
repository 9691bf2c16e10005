import { useNavigate } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useTakeNext } from '../../shell/take-next/take-next.tsx';
import { useText } from '../../texts/text.tsx';

/**
 * Returns a function that opens the next declaration when customs has no further action on the current one. It
 * does nothing if the user has disabled it.
 */
export function useOpenNext() {
  const { text, settings } = useText();
  const may = usePermission();
  const navigate = useNavigate();
  const showToast = useToast();
  const { mutate, error, submittedAt } = useTakeNext({ orElse: openOwn });

  /**
   * Opens the next declaration that is assigned to the officer. Called if the queue has no unassigned
   * declaration.
   */
  async function openOwn(left: string | undefined): Promise<void> {
    const query = { assignedTo: 'me', awaitingCustoms: true, limit: 2 };
    const { items } = await responseData(GET('/management/declarations', { params: { query } }));
    const other = items.find(({ id }) => id !== left);
    if (other) await navigate({ to: '/queue/$declarationId', params: { declarationId: other.id } });
    else showToast(text('desk.nothingLeft'));
  }

  function openAfter({ id, nextActions }: DeclarationForOfficers): void {
    const isDone = nextActions.every(({ actor }) => actor !== 'customs');
    if (isDone && settings.openNext !== false && may('assignNextDeclaration')) mutate(id);
  }
  return { openAfter, error, submittedAt };
}
