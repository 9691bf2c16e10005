import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { Account } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { ObjectHistory } from '../../shell/change-history.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { EnableOrDisableAccount, ResetSecondFactors } from './person-actions.tsx';

export const route = createLazyRoute('/inside/people/$personId')({ component: PersonPage });

type Organisation = Account['organisations'][number];
type Factor = Account['factors'][number];

function organisationColumns({ text, word }: TextFormatter): readonly Column<Organisation>[] {
  return [
    {
      title: text('organisation'),
      cell: ({ id, name }) => (
        <Link to="/organisations/$organisationId" params={{ organisationId: id }}>
          {name}
        </Link>
      ),
    },
    { title: text('role'), cell: ({ role }) => word('role', role) },
    { title: text('organisation.kind'), cell: ({ kind }) => word('organisationKind', kind) },
    { title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

function factorColumns({ text, word }: TextFormatter): readonly Column<Factor>[] {
  return [
    { title: text('name'), cell: ({ name }) => name },
    { title: text('factor'), cell: ({ kind }) => word('factorKind', kind) },
    { title: text('createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: text('factor.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : text('never')),
    },
  ];
}

/** Shows a user account: status, second factors and organisations. */
function PersonPage() {
  const { text } = useText();
  const may = usePermission();
  const { person } = useSession();
  const { personId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['people', id],
    queryFn: () => responseData(GET('/management/people/{id}', { params: { path: { id } } })),
  });
  const isOwn = person.id === id;
  return (
    <Page
      title={data?.name ?? id}
      crumbs={<Link to="/people">{text('people')}</Link>}
      actions={data && !isOwn && may('updatePerson') && <EnableOrDisableAccount account={data} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <>
          {isOwn && <p className="note">{text('person.own')}</p>}
          {data.status === 'unverified' && <p className="note">{text('person.unverified')}</p>}
          <AccountFacts account={data} />
          <Organisations account={data} />
          <Factors account={data} mayReset={!isOwn && may('removePersonFactors')} />
          {may('listAuditEvents') && (
            <>
              <ObjectHistory list="people" target={id} />
              <p>
                <Link to="/audit" search={{ actor: id }}>
                  {text('person.audit')}
                </Link>
              </p>
            </>
          )}
        </>
      )}
    </Page>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const { text } = useText();
  const { lastSeenAt } = account;
  return (
    <DescriptionList
      facts={[
        [
          text('signIn.email'),
          <span key="email" className="anywhere">
            {account.email}
          </span>,
        ],
        [text('state'), <StateBadge key="state" status={account.status} />],
        [text('person.sessions'), text('person.sessions.count', { count: account.sessions })],
        [text('person.lastSeen'), lastSeenAt && <Time key="seen" at={lastSeenAt} />],
        [text('createdAt'), <Time key="at" at={account.createdAt} />],
        [
          text('person.id'),
          <code key="id" className="anywhere">
            {account.id}
          </code>,
        ],
      ]}
    />
  );
}

function Organisations({ account }: { readonly account: Account }) {
  const speech = useText();
  const { text } = speech;
  return (
    <section className="stack">
      <h2>{text('person.organisations')}</h2>
      <DataTable
        label={text('person.organisations')}
        columns={organisationColumns(speech)}
        rows={account.organisations}
        keyOf={({ id }) => id}
        empty={<p>{text('person.organisations.empty')}</p>}
      />
    </section>
  );
}

interface FactorsProps {
  readonly account: Account;
  readonly mayReset: boolean;
}

function Factors({ account, mayReset }: FactorsProps) {
  const speech = useText();
  const { text } = speech;
  const some = account.factors.length > 0;
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h2>{text('factors')}</h2>
          {some && <p>{text('recovery.left', { count: account.recoveryCodes })}</p>}
        </div>
        {some && mayReset && <ResetSecondFactors account={account} />}
      </div>
      <DataTable
        label={text('factors')}
        columns={factorColumns(speech)}
        rows={account.factors}
        keyOf={({ id }) => id}
        empty={<p>{text('person.factors.empty')}</p>}
      />
    </section>
  );
}
