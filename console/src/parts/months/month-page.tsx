import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../../api/problem.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { SelectField } from '../field.tsx';
import { Page } from '../page.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { saveFile } from '../save-file.ts';
import { lastMonths } from './last-months.ts';

const maxMonths = 36;

/** Returns the months that a user can choose, latest first. */
export function selectableMonths(): readonly string[] {
  return lastMonths(new Date(), maxMonths);
}

interface MonthPageProps {
  readonly title: string;
  readonly about: string;
  readonly month: string;
  readonly monthLabel: string;
  readonly chooseMonth: (month: string) => void;
  readonly download: {
    readonly label: string;
    readonly fileName: string;
    readonly read: () => Promise<Blob>;
  };
  /** Text if the portal has nothing about the month. */
  readonly missing: string;
  readonly error: unknown;
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows the figures of a month, which the user chooses and can download as CSV. */
export function MonthPage(props: MonthPageProps) {
  const { title, about, month, monthLabel, chooseMonth, download, missing, error, retry, children } = props;
  const words = useText();
  const saving = useMutation({
    mutationFn: download.read,
    onSuccess: (file) => saveFile(download.fileName, file),
  });
  return (
    <Page
      title={title}
      about={about}
      actions={
        <Button look="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
          {download.label}
        </Button>
      }
    >
      <search className="filters">
        <SelectField
          label={monthLabel}
          value={month}
          onChange={({ target }) => chooseMonth(target.value)}
          choices={[...new Set([...selectableMonths(), month])].map((each) => ({
            value: each,
            text: words.month(`${each}-01`),
          }))}
        />
      </search>
      {saving.error && <ProblemAlert error={saving.error} />}
      {problemOf(error)?.code === 'not_found' ? (
        <div className="empty">
          <p>{missing}</p>
        </div>
      ) : error ? (
        <ProblemAlert error={error} retry={retry} />
      ) : (
        children
      )}
    </Page>
  );
}
