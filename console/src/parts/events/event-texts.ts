import type { TextFormatter } from '../../texts/text.tsx';

type Speaker = Pick<TextFormatter, 'word'>;

export function eventName({ word }: Speaker, type: string): string {
  return word('event', type);
}

/** Returns the description of an event type. */
export function eventMeaning({ word }: Speaker, type: string): string {
  return word('eventMeaning', type);
}
