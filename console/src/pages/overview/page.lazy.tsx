import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { overviewQuery } from '../../api/overview.ts';
import type { Overview } from '../../api/types.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { AccountantHome } from './accountant.tsx';
import { AdministratorHome } from './administrator.tsx';
import { OfficerHome } from './customs.tsx';
import { DeveloperHome } from './developer.tsx';
import { TraderHome } from './trader.tsx';

export const route = createLazyRoute('/inside/')({ component: Home });

/** Shows the overview for the user's role. */
function Home() {
  const { text } = useText();
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <Page title={text('home')}>
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        (data && <RoleOverview overview={data} />) || <div className="card" aria-busy="true" />
      )}
    </Page>
  );
}

function RoleOverview({ overview }: { readonly overview: Overview }) {
  const { organisation } = useSession();
  switch (overview.role) {
    case 'developer':
      return <DeveloperHome overview={overview} />;
    case 'owner':
    case 'clerk':
    case 'viewer': {
      // Shows the developers' overview to the owner of a platform, because platform operators lodge no
      // declarations.
      const builds = organisation?.kind === 'platform_operator' && overview.role === 'owner';
      return builds ? <DeveloperHome overview={overview} /> : <TraderHome overview={overview} />;
    }
    case 'officer':
    case 'supervisor':
      return <OfficerHome overview={overview} />;
    case 'administrator':
    case 'auditor':
      return <AdministratorHome overview={overview} />;
    case 'accountant':
      return <AccountantHome />;
  }
}
