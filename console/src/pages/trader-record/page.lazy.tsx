import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { TraderRecord } from '../../parts/declaration/trader-record.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/trader-record')({ component: OwnTraderRecord });

/** Shows the record of the organisation that officers read. */
function OwnTraderRecord() {
  const { text } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['trader-record'],
    queryFn: () => responseData(GET('/management/organisation/trader-record')),
  });
  return (
    <Page title={text('traderRecord')} about={text('traderRecord.about')}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <TraderRecord
          record={data}
          linkTo={({ id, mrn }) => (
            <Link to="/declarations/$declarationId" params={{ declarationId: id }} className="mono">
              {mrn ?? text('traderRecord.noMrn')}
            </Link>
          )}
        />
      )}
    </Page>
  );
}
