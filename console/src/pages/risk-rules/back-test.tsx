import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { POST, responseData } from '../../api/client.ts';
import type { BackTest as Found, RiskRule } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

interface BackTestProps {
  readonly rule: RiskRule;
  readonly days: number;
}

/**
 * Returns the back-test of a rule: the declarations of the last days that it matches. Each version of the rule
 * has its own result.
 */
export function useBackTest(rule: RiskRule, days: number, enabled = true) {
  const { conditions, randomShare, validFrom, validUntil } = rule;
  return useQuery({
    enabled,
    queryKey: ['back-test', rule.id, rule.changedAt, days],
    queryFn: () =>
      responseData(
        POST('/management/risk-rules/back-test', {
          body: { rule: { conditions, randomShare, validFrom, validUntil }, days },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function RiskRuleBackTest({ rule, days }: BackTestProps) {
  const { data, error, refetch } = useBackTest(rule, days);
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  // Excludes the rule itself from the overlap, because an active rule has selected all of these declarations.
  const overlap = data.overlap.filter(({ ruleId }) => ruleId !== rule.id);
  return <Figures found={{ ...data, overlap }} />;
}

interface BackTestResultProps {
  readonly found: Found;
}

function Figures({ found }: BackTestResultProps) {
  const speech = useText();
  const { text, number } = speech;
  const { evaluated, complete, matches, share, selected, unknownValues, controls, overlap, examples } = found;
  const percent = new Intl.NumberFormat(speech.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="stack">
      {!complete && <p className="soft">{text('backTest.incomplete', { evaluated: number(evaluated) })}</p>}
      <DescriptionList
        facts={[
          [text('backTest.evaluated'), number(evaluated)],
          [text('backTest.matches'), `${number(matches)} (${percent.format(share)})`],
          [text('backTest.selected'), selected === matches ? null : number(selected)],
          [text('backTest.unknownValues'), unknownValues === 0 ? null : number(unknownValues)],
          [text('backTest.controls'), number(controls.ended)],
          [text('backTest.irregular'), number(controls.irregular)],
          [text('backTest.hits'), number(controls.hits)],
        ]}
      />
      <Lanes found={found} />
      {overlap.length > 0 && (
        <section className="card">
          <h3>{text('backTest.overlap')}</h3>
          <ul>
            {overlap.map(({ ruleId, name, matches: both }) => (
              <li key={ruleId}>
                <Link to="/risk-rules/$ruleId" params={{ ruleId }}>
                  {name}
                </Link>
                : {number(both)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="as-cards">
        <DataTable
          label={text('backTest.examples', { count: examples.length })}
          caption
          columns={exampleColumns(speech)}
          rows={examples}
          keyOf={({ id }) => id}
          empty={<p>{text('backTest.none')}</p>}
        />
      </div>
    </div>
  );
}

/** Shows the lanes of the matched declarations. */
function Lanes({ found: { lanes } }: BackTestResultProps) {
  const { text, number } = useText();
  return (
    <section className="card">
      <h3>{text('backTest.lanes')}</h3>
      <ul className="plain row">
        {(['green', 'yellow', 'red'] as const).map((lane) => (
          <li key={lane}>
            <LaneBadge lane={lane} /> {number(lanes[lane] ?? 0)}
          </li>
        ))}
        {lanes.none > 0 && <li>{text('backTest.noLane', { count: lanes.none })}</li>}
      </ul>
    </section>
  );
}

function exampleColumns({ text }: TextFormatter): readonly Column<Found['examples'][number]>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ id, lrn, mrn }) => (
        <>
          <Link to="/queue/$declarationId" params={{ declarationId: id }}>
            {mrn ?? lrn}
          </Link>
          {mrn && <div className="soft mono">{lrn}</div>}
        </>
      ),
    },
    { title: text('declarant'), cell: ({ organisation }) => organisation.name },
    { title: text('lane'), cell: ({ lane }) => <LaneBadge lane={lane} /> },
    {
      title: text('backTest.matchedValues'),
      cell: ({ matchedValues }) => <MatchedValues values={matchedValues} />,
    },
  ];
}

/** Shows the values of a declaration that match the rule. */
function MatchedValues({ values }: { readonly values: readonly string[] }) {
  const retold = useRecordTranslation();
  return values.map(retold.step).join(' · ');
}
