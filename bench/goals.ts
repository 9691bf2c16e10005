import { type Goal, isGoalMet } from './measurement.ts';
import { goalLimitText, shortNumber } from './result-tables.ts';

const mostMissed = 3;

/**
 * Returns the goals with a plain description: all that are met, and of the missed ones those that fall
 * furthest short; the number of others is given below.
 */
export function goalsTableForReaders(goals: readonly Goal[]): string {
  const plain = goals.flatMap((goal) => (goal.plain === undefined ? [] : [{ ...goal, name: goal.plain }]));
  const missed = plain.filter((goal) => !isGoalMet(goal)).toSorted((a, b) => shareOf(a) - shareOf(b));
  const shown = plain.filter((goal) => isGoalMet(goal) || missed.indexOf(goal) < mostMissed);
  const rows = shown.map((goal) => {
    const verdict = isGoalMet(goal) ? 'met' : '**missed**';
    return `| ${goal.name} | ${shortNumber(goal.value)} ${goal.unit} | ${goalLimitText(goal)} | ${verdict} |`;
  });
  const met = goals.filter(isGoalMet).length;
  return [
    '| Measurement | Result | Goal | Status |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `${met} of the ${goals.length} goals are met. [Performance](docs/performance.md) lists all goals, with the reason for each goal that is not met.`,
  ].join('\n');
}

/** Returns the achieved share of the target: 1 and more is met. */
function shareOf({ value, least, most }: Goal): number {
  return least === undefined ? (most ?? Number.NaN) / value : value / least;
}
