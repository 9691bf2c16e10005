import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { Guarantee } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ChangeGuarantee } from './change-guarantee.tsx';
import { DecideOffer } from './decide-offer.tsx';
import { GuaranteeUses } from './guarantee-uses.tsx';

export const route = createLazyRoute('/inside/guarantees/$guaranteeId')({ component: GuaranteePage });

function GuaranteePage() {
  const { text } = useText();
  const may = usePermission();
  const [changing, setChanging] = useState(false);
  const { guaranteeId: id } = route.useParams();
  const read = () => responseDataWithETag(GET('/management/guarantees/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({ queryKey: ['guarantees', id], queryFn: read });
  return (
    <Page
      title={data?.value.reference ?? id}
      crumbs={<Link to="/guarantees">{text('guarantees')}</Link>}
      actions={
        <>
          {data?.value.status === 'offered' && may('decideGuarantee') && <DecideOffer shown={data} />}
          {data && isAccepted(data.value) && may('updateGuarantee') && (
            <Button onClick={() => setChanging(true)}>{text('guarantee.change')}</Button>
          )}
        </>
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && <GuaranteeFacts guarantee={data.value} />}
      {data && may('listGuaranteeUses') && <GuaranteeUses guarantee={data.value} />}
      {data && may('listAuditEvents') && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.link')}
          </Link>
        </p>
      )}
      {data && changing && <ChangeGuarantee shown={data} read={read} close={() => setChanging(false)} />}
    </Page>
  );
}

/** Whether customs can change the guarantee: an offer must be accepted before. */
function isAccepted({ status }: Guarantee): boolean {
  return status === 'active' || status === 'suspended';
}

function GuaranteeFacts({ guarantee }: { readonly guarantee: Guarantee }) {
  const { text, amount, day } = useText();
  const { nameOf } = useOrganisations();
  const { balance, used, currency, validFrom, validUntil, withdrawnAt, guarantorId: guarantor } = guarantee;
  return (
    <DescriptionList
      facts={[
        [text('organisation'), nameOf(guarantee.organisationId)],
        ...(guarantor === null ? [] : [[text('guarantee.guarantor'), nameOf(guarantor)] as const]),
        [text('guarantee.amount'), amount(guarantee.amount, currency)],
        [
          text('guarantee.inUse'),
          <span key="use">
            {amount(differenceOfDecimals(guarantee.amount, balance), currency)}{' '}
            <UsageBar label={text('guarantee.inUse')} whole={guarantee.amount} left={balance} />
          </span>,
        ],
        [text('guarantee.used'), amount(used, currency)],
        [text('guarantee.balance'), amount(balance, currency)],
        [text('guarantee.validFrom'), day(validFrom)],
        [text('guarantee.validUntil'), validUntil ? day(validUntil) : text('untilFurtherNotice')],
        [text('state'), <StateBadge key="state" status={guarantee.status} />],
        ...(withdrawnAt === null
          ? []
          : [[text('guarantee.withdrawnAt'), <Time key="withdrawn" at={withdrawnAt} />] as const]),
        [text('changedAt'), <Time key="at" at={guarantee.changedAt} />],
      ]}
    />
  );
}
