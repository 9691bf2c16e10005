import { InvalidArgumentError, Option } from 'commander';

const secondsByUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const maxGracePeriodSeconds = 7 * 86_400;

/** Creates the option for the grace period of the old secret or key. Defaults to one day. */
export function gracePeriodOption(about: string): Option {
  return new Option('--overlap <duration>', `${about}: 0, 90s, 30m, 24h, 7d`)
    .argParser(readDuration)
    .default(86_400, '24h');
}

function readDuration(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+)([smhd])?$/.exec(text) ?? [];
  const seconds = number === '' ? Number.NaN : Number(number) * (secondsByUnit[unit] ?? Number.NaN);
  if (seconds <= maxGracePeriodSeconds) return seconds;
  throw new InvalidArgumentError('Enter a duration from 0 to 7d, such as 30m or 24h.');
}
