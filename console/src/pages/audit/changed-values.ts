import type { AuditEvent } from '../../api/types.ts';

export interface ChangedValue {
  readonly name: string;
  /** Previous value; null if the event has none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the changed properties of an audit event, in words instead of JSON. */
export function changedValues(change: AuditEvent['change']): readonly ChangedValue[] {
  const { before, after, ...others } = change ?? {};
  const [former, latter] = [propertiesOf(before), propertiesOf(after)];
  const names = new Set([...Object.keys(former), ...Object.keys(latter)]);
  return [
    ...[...names].map((name) => ({
      ...{ name, before: shownValue(former[name]), after: shownValue(latter[name]) },
    })),
    ...Object.entries(others).map(([name, value]) => ({ name, before: null, after: shownValue(value) })),
  ];
}

function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function shownValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
