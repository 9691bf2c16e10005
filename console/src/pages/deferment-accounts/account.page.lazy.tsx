import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { DefermentAccount } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ChangeAccount } from './change-account.tsx';
import { ChargedBills, Statements } from './statements.tsx';

export const route = createLazyRoute('/inside/deferment-accounts/$accountId')({ component: AccountPage });

function AccountPage() {
  const { text } = useText();
  const may = usePermission();
  const [changing, setChanging] = useState(false);
  const { accountId: id } = route.useParams();
  const read = () =>
    responseDataWithETag(GET('/management/deferment-accounts/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({ queryKey: ['deferment-accounts', id], queryFn: read });
  return (
    <Page
      title={data?.value.number ?? id}
      crumbs={<Link to="/deferment-accounts">{text('defermentAccounts')}</Link>}
      actions={
        data &&
        may('updateDefermentAccount') && (
          <Button onClick={() => setChanging(true)}>{text('defermentAccount.change')}</Button>
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && <AccountFacts account={data.value} />}
      {data && <Statements account={data.value} />}
      {data && <ChargedBills account={data.value} />}
      {data && may('listAuditEvents') && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.link')}
          </Link>
        </p>
      )}
      {data && changing && <ChangeAccount shown={data} read={read} close={() => setChanging(false)} />}
    </Page>
  );
}

function AccountFacts({ account }: { readonly account: DefermentAccount }) {
  const { text, amount, day } = useText();
  const { nameOf } = useOrganisations();
  const { limit, available, currency, guarantee, validFrom, validUntil } = account;
  return (
    <DescriptionList
      facts={[
        [text('organisation'), nameOf(account.organisationId)],
        [text('defermentAccount.holder'), <code key="holder">{account.holder}</code>],
        [text('defermentAccount.limit'), amount(limit, currency)],
        [
          text('defermentAccount.used'),
          <span key="used">
            {amount(differenceOfDecimals(limit, available), currency)}{' '}
            <UsageBar label={text('defermentAccount.used')} whole={limit} left={available} />
          </span>,
        ],
        [text('defermentAccount.available'), amount(available, currency)],
        [text('defermentAccount.guarantee'), guarantee && <code key="guarantee">{guarantee}</code>],
        [text('defermentAccount.validFrom'), day(validFrom)],
        [text('defermentAccount.validUntil'), validUntil ? day(validUntil) : text('untilFurtherNotice')],
        [text('state'), <StateBadge key="state" status={account.status} />],
        [text('changedAt'), <Time key="at" at={account.changedAt} />],
      ]}
    />
  );
}
