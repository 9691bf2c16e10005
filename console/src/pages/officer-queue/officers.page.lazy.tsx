import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Officer } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useOfficers } from './reassign.tsx';
import { ReassignOfficersWork } from './reassign-officers-work.tsx';
import { SetOfficerAbsence } from './set-officer-absence.tsx';
import { SetOfficerOffice } from './set-officer-office.tsx';

export const route = createLazyRoute('/inside/officers')({ component: Officers });

interface OpenOfficerDialog {
  readonly officer: Officer;
  readonly what: 'absence' | 'move' | 'office';
}

/** Shows officers with their workload, absences and substitutes. */
function Officers() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [chosen, choose] = useState<OpenOfficerDialog | null>(null);
  const { data, error, refetch } = useOfficers();
  const close = () => choose(null);
  return (
    <Page title={text('officers')} about={text('officers.about')}>
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <div className="as-cards">
          <DataTable
            label={text('officers')}
            columns={officerColumns(speech, choose, may('reassignDeclarations'))}
            rows={data?.items}
            keyOf={({ id }) => id}
            empty={<p>{text('officers.none')}</p>}
          />
        </div>
      )}
      {chosen?.what === 'absence' && (
        <SetOfficerAbsence
          officer={chosen.officer}
          moveWork={() => choose({ officer: chosen.officer, what: 'move' })}
          close={close}
        />
      )}
      {chosen?.what === 'office' && <SetOfficerOffice officer={chosen.officer} close={close} />}
      {chosen?.what === 'move' && <ReassignOfficersWork officer={chosen.officer} close={close} />}
    </Page>
  );
}

function officerColumns(
  { text, word, number, day }: TextFormatter,
  choose: (chosen: OpenOfficerDialog) => void,
  mayMove: boolean,
): readonly Column<Officer>[] {
  return [
    { title: text('queue.officer'), cell: ({ name }) => name },
    { title: text('officers.role'), cell: ({ role }) => word('role', role) },
    {
      title: text('office'),
      cell: ({ office }) =>
        office === null ? (
          <span className="soft">{text('officers.office.every')}</span>
        ) : (
          <CodeName list="offices" code={office} />
        ),
    },
    {
      title: text('officers.open'),
      cell: ({ id, open }) => (
        <Link to="/queue" search={{ assignedTo: id }}>
          {number(open)}
        </Link>
      ),
      number: true,
    },
    {
      title: text('officers.overdue'),
      cell: ({ id, overdue }) => (
        <Link to="/queue" search={{ assignedTo: id, overdue: true }}>
          {number(overdue)}
        </Link>
      ),
      number: true,
    },
    {
      title: text('absence'),
      cell: ({ absence, away }) =>
        absence && (
          <>
            {away && <TextBadge tone="warn">{text('absence.now')}</TextBadge>} {day(absence.from)} –{' '}
            {day(absence.until)}
          </>
        ),
    },
    {
      title: text('officers.actions'),
      cell: (officer) => (
        <div className="row">
          <Button look="quiet" onClick={() => choose({ officer, what: 'office' })}>
            {text('office')}
          </Button>
          {mayMove && (
            <>
              <Button look="quiet" onClick={() => choose({ officer, what: 'absence' })}>
                {text('absence')}
              </Button>
              <Button
                look="quiet"
                refused={officer.open === 0 ? text('move.nothing') : undefined}
                onClick={() => choose({ officer, what: 'move' })}
              >
                {text('move')}
              </Button>
            </>
          )}
        </div>
      ),
    },
  ];
}
