import type { Speech } from '../../texts/text.tsx';

type Speaker = Pick<Speech, 'word'>;

/** What an event is called, by its type. */
export function eventName({ word }: Speaker, type: string): string {
  return word('event', type);
}

/** What it tells whoever hears of it. */
export function eventMeaning({ word }: Speaker, type: string): string {
  return word('eventMeaning', type);
}
