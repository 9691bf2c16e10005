import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { SelectField } from '../../parts/field.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { conditionsInWords, validityInWords } from './describe-risk-rule.ts';
import { NewRiskRule } from './new-risk-rule.tsx';
import { RiskActive } from './risk-active.tsx';

export const route = createLazyRoute('/inside/risk-rules')({ component: RiskRules });

function riskRuleColumns(speech: TextFormatter): readonly Column<RiskRule>[] {
  return [
    {
      title: speech.text('name'),
      cell: ({ id, name }) => (
        <Link to="/risk-rules/$ruleId" params={{ ruleId: id }}>
          {name}
        </Link>
      ),
    },
    {
      title: speech.text('risk.conditions'),
      cell: (rule) => (
        <ul className="plain words">
          {conditionsInWords(speech, rule).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ),
    },
    { title: speech.text('lane'), cell: ({ lane }) => <LaneBadge lane={lane} /> },
    { title: speech.text('risk.validity'), cell: (rule) => validityInWords(speech, rule) },
    { title: speech.text('state'), cell: ({ active }) => <RiskActive active={active} /> },
  ];
}

/** Shows risk rules, which assign declarations to lanes. */
function RiskRules() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const navigate = useNavigate();
  const search = route.useSearch();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['risk-rules', search], (cursor) =>
    responseData(
      GET('/management/risk-rules', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const add = may('createRiskRule') && <Button onClick={() => setAdding(true)}>{text('risk.add')}</Button>;
  return (
    <Page title={text('risk.rules')} about={text('risk.rules.about')} actions={add}>
      <search className="filters">
        <SelectField
          label={text('state')}
          value={search.active === undefined ? '' : String(search.active)}
          onChange={({ target: { value } }) =>
            void navigate({
              to: '/risk-rules',
              search: value === '' ? {} : { active: value === 'true' },
              replace: true,
            })
          }
          choices={[
            { value: '', text: text('filter.any') },
            { value: 'true', text: text('risk.on') },
            { value: 'false', text: text('risk.off') },
          ]}
        />
      </search>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('risk.rules')}
          columns={riskRuleColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('risk.rules.empty')}</p>}
        />
      )}
      {adding && <NewRiskRule close={() => setAdding(false)} />}
    </Page>
  );
}
