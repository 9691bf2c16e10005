import type { Locator, Page } from 'playwright-core';

/**
 * Seconds for each action by the keystroke-level model (Card, Moran and Newell, 1980), plus the time to look up
 * a value in a document. A key of 0.28 seconds is a typing speed of about 40 words a minute.
 */
export const keystrokeSeconds = { key: 0.28, point: 1.1, think: 1.35, look: 2.5 };

/** A user whose keys and clicks are counted, with the time that they take. */
export interface CountedUser {
  /** Looks up a value, points at its field and types it. */
  type(field: Locator, text: string): Promise<void>;
  /** Presses a key after a decision. */
  key(page: Page, key: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Selects an option with two clicks. */
  select(
    field: Locator,
    option: string | { readonly label: string } | { readonly index: number },
  ): Promise<void>;
  /** Reads a page or a message. */
  read(): void;
  report(): { readonly keys: number; readonly clicks: number; readonly seconds: number };
}

export function createCountedUser(): CountedUser {
  const { key, point, think, look } = keystrokeSeconds;
  let [keys, clicks, seconds] = [0, 0, 0];
  return {
    async type(field, text) {
      keys += text.length;
      clicks += 1;
      seconds += look + think + point + text.length * key;
      await field.click();
      await field.fill('');
      await field.pressSequentially(text);
    },
    async key(page, pressed) {
      keys += 1;
      seconds += think + key;
      await page.keyboard.press(pressed);
    },
    async click(target) {
      clicks += 1;
      seconds += think + point;
      await target.click();
    },
    async select(field, option) {
      clicks += 2;
      seconds += 2 * (think + point);
      await field.selectOption(option);
    },
    read() {
      seconds += look;
    },
    report: () => ({ keys, clicks, seconds: Math.round(seconds) }),
  };
}
