import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceImport } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { listName } from '../../parts/code-picker/list-name.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ImportChanges } from './import-changes.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportStep } from './import-step.tsx';

export const route = createLazyRoute('/inside/reference-imports/$importId')({ component: ImportPage });

const importRefreshMs = 500;
const maxShownErrors = 1_000;

/** Shows an import: the errors of its file, or its changes with buttons to apply or discard them. */
function ImportPage() {
  const { text, word } = useText();
  const { importId: id } = route.useParams();
  const { kind } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['reference-imports', id],
    queryFn: () => responseData(GET('/management/reference-imports/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => state.data?.status === 'processing' && importRefreshMs,
  });
  return (
    <Page
      title={data ? listName(word, data.list) : id}
      crumbs={<Link to="/reference-imports">{text('imports')}</Link>}
      actions={data && <ImportButtons imported={data} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <p className={`note ${importStatusTones[data.status]}`}>
            {word('importState', data.status)}
            {data.errorCount > 0 && ` ${text('import.invalid', { count: data.errorCount })}`}
            {data.errorCount > maxShownErrors && ` ${text('import.invalid.more')}`}
          </p>
          <ImportFacts imported={data} />
          {data.errorCount > 0 && <ImportErrors id={id} />}
          {data.changes && <ImportChanges imported={data} changes={data.changes} kind={kind} />}
        </>
      )}
    </Page>
  );
}

const importStatusTones = {
  processing: '',
  ready: '',
  invalid: 'bad',
  interrupted: 'warn',
  applied: 'good',
} as const;

function ImportFacts({ imported }: { readonly imported: ReferenceImport }) {
  const { text, number } = useText();
  const { status, createdAt, finishedAt, appliedAt, bytes, lines, entries } = imported;
  return (
    <DescriptionList
      facts={[
        [text('state'), <StateBadge key="state" status={status} />],
        [text('import.begun'), <Time key="created" at={createdAt} />],
        [text('import.finished'), finishedAt && <Time key="finished" at={finishedAt} />],
        [text('import.applied'), appliedAt && <Time key="applied" at={appliedAt} />],
        [text('import.bytes'), number(bytes)],
        [text('import.lines'), number(lines)],
        [text('import.entries'), number(entries)],
      ]}
    />
  );
}

function ImportButtons({ imported }: { readonly imported: ReferenceImport }) {
  const { text } = useText();
  const may = usePermission();
  const [chosenStep, setChosenStep] = useState<'apply' | 'discard' | null>(null);
  return (
    <>
      {may('deleteReferenceImport') && (
        <Button look="quiet" onClick={() => setChosenStep('discard')}>
          {text('import.discard')}
        </Button>
      )}
      {may('importReferenceList') && imported.status === 'ready' && (
        <Button onClick={() => setChosenStep('apply')}>{text('import.apply')}</Button>
      )}
      {chosenStep && <ImportStep step={chosenStep} imported={imported} close={() => setChosenStep(null)} />}
    </>
  );
}
