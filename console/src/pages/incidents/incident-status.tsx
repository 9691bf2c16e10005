import type { Incident } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const incidentStatuses = ['announced', 'resolved', 'withdrawn'] as const;

const incidentTones: Readonly<Record<Incident['status'], Tone>> = {
  announced: 'warn',
  resolved: 'good',
  withdrawn: 'plain',
};

/** Shows a badge for the status of an incident. */
export function IncidentStatus({ status }: Pick<Incident, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={incidentTones[status]}>{word('incidentStatus', status)}</TextBadge>;
}

/** Returns the names of the affected components as a text. */
export function componentNamesOf(
  { word }: TextFormatter,
  { components }: Pick<Incident, 'components'>,
): string {
  return components.map((component) => word('incidentComponent', component)).join(', ');
}
