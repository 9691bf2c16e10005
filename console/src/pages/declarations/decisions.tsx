import { useMutation, useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

/** Shows customs decisions, each as a signed PDF with the address of its public verification. */
export function DeclarationDecisions({ declaration }: { readonly declaration: OwnDeclaration }) {
  const speech = useText();
  const { text } = speech;
  const retold = useRecordTranslation();
  const { id, lodgedAt, status, tracks } = declaration;
  const { data } = useQuery({
    queryKey: ['declaration', id, 'decisions', status, tracks],
    enabled: lodgedAt !== null,
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/decisions', { params: { path: { id } } })),
  });
  const download = useDownload(declaration);
  if (!data) return null;
  return (
    <section className="card stack" aria-label={text('declaration.decisions')}>
      <h2>{text('declaration.decisions')}</h2>
      {download.error && <ProblemAlert key={download.submittedAt} error={download.error} />}
      {data.items.length === 0 && <p className="soft">{text('declaration.decisions.none')}</p>}
      <ul className="plain stack">
        {data.items.map(({ number, decision, decidedAt, reason, inForce, verification }) => (
          <li key={number}>
            <strong>{eventName(speech, eventOf(decision))}</strong>{' '}
            {!inForce && <TextBadge tone="warn">{text('declaration.takenBack')}</TextBadge>}
            <div className="soft">
              <Time at={decidedAt} />
            </div>
            {reason && <p>{retold.reason(reason)}</p>}
            <div className="row">
              <Button look="plain" busy={download.isPending} onClick={() => download.mutate(number)}>
                {text('declaration.pdf', { number })}
              </Button>
              <a href={verification} target="_blank" rel="noreferrer">
                {text('declaration.verify')}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the event type of a decision. Decisions have the names of their events without the subject prefix. */
function eventOf(decision: string): string {
  const [, track, state] = /^(amendment|invalidation)_(granted|denied)$/.exec(decision) ?? [];
  return track !== undefined && state !== undefined ? `${track}.${state}` : `declaration.${decision}`;
}

function useDownload({ id, lrn, mrn }: OwnDeclaration) {
  return useMutation({
    mutationFn: async (number: number) => {
      const page = await responseData(
        GET('/management/organisation/declarations/{id}/decisions/{number}', {
          params: { path: { id, number: String(number) } },
          headers: { Accept: 'application/pdf' },
          parseAs: 'blob',
        }),
      );
      saveFile(`${mrn ?? lrn}-${number}.pdf`, page);
    },
  });
}
