import type { TextFormatter } from '../../texts/text.tsx';

type EventTextSource = Pick<TextFormatter, 'word'>;

export function eventName({ word }: EventTextSource, type: string): string {
  return word('event', type);
}

/** Returns the description of an event type. */
export function eventMeaning({ word }: EventTextSource, type: string): string {
  return word('eventMeaning', type);
}

/** Returns the name of an audited action: its own text, the name of its event, or its subject and its verb. */
export function auditActionName({ word }: EventTextSource, action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  for (const name of [word('auditAction', action), word('event', action)]) if (name !== action) return name;
  const [thing, done] = [word('audit.kind', subject), word('audit.verb', verb)];
  return thing === subject || done === verb ? action : `${thing}: ${done}`;
}
