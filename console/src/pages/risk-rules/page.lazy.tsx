import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { SelectFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { describeRiskConditions, describeRiskRuleValidity } from './describe-risk-rule.ts';
import { NewRiskRule } from './new-risk-rule.tsx';
import { RiskRuleStatus } from './risk-rule-status.tsx';

export const route = createLazyRoute('/inside/risk-rules')({ component: RiskRules });

/** Shows risk rules, which assign declarations to lanes. */
function RiskRules() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const pages = useListRows(['risk-rules'], (query) =>
    responseData(untypedInputClient.GET('/management/risk-rules', { params: { query } })),
  );
  return (
    <ListPage
      name="risk-rules"
      title={text('risk.rules')}
      about={text('risk.rules.about')}
      create={may('createRiskRule') && { text: text('risk.add'), dialog: NewRiskRule }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('risk.rules.empty')}
      filters={
        <SelectFilter
          name="active"
          label={text('state')}
          choices={[
            [true, text('risk.on')],
            [false, text('risk.off')],
          ]}
        />
      }
      columns={[
        {
          key: 'name',
          fixed: true,
          title: text('name'),
          cell: ({ id, name }) => (
            <Link to="/risk-rules/$ruleId" params={{ ruleId: id }}>
              {name}
            </Link>
          ),
        },
        {
          key: 'conditions',
          title: text('risk.conditions'),
          cell: (rule) => (
            <ul className="plain words">
              {describeRiskConditions(speech, rule).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ),
        },
        { key: 'lane', title: text('lane'), cell: ({ lane }) => <LaneBadge lane={lane} /> },
        {
          key: 'validity',
          title: text('risk.validity'),
          cell: (rule) => describeRiskRuleValidity(speech, rule),
        },
        { key: 'state', title: text('state'), cell: ({ active }) => <RiskRuleStatus active={active} /> },
      ]}
    />
  );
}
