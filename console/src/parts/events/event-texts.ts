import type { TextFormatter } from '../../texts/text.tsx';

type EventTextSource = Pick<TextFormatter, 'word'>;

export function eventName({ word }: EventTextSource, type: string): string {
  return word('event', type);
}

/** Returns the description of an event type. */
export function eventMeaning({ word }: EventTextSource, type: string): string {
  return word('eventMeaning', type);
}
