import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { type DocumentSource, StartForm } from './form/start-form.tsx';
import { documentSourcesQuery } from './form/start-options.ts';

export const route = createLazyRoute('/inside/declarations/new')({ component: NewDeclaration });

/** Shows the start page of a new declaration: procedure and source. */
function NewDeclaration() {
  const { text } = useText();
  const { organisation } = useSession();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(documentSourcesQuery(organisation?.id ?? ''));
  return (
    <Page
      title={text('declarations.new')}
      about={text('start.about')}
      crumbs={<Link to="/declarations">{text('declarations')}</Link>}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <StartForm key={JSON.stringify(search)} beginnings={data} from={begunWith(search)} />}
    </Page>
  );
}

/** Returns the source that the URL selects. */
function begunWith({ sample, copy, template }: ReturnType<typeof route.useSearch>): DocumentSource {
  if (copy !== undefined) return { from: 'earlier', id: copy };
  if (template !== undefined) return { from: 'template', id: template };
  return sample === undefined ? { from: 'nothing', id: '' } : { from: 'sample', id: sample };
}
