import { readFileSync } from 'node:fs';

/*
 * Loaded before a portal (`--import`): shifts its system time by the number of ms in the file JUMPING_CLOCK,
 * which can change. Monotonic clocks are unaffected, as on a machine whose clock is set.
 */

const file = process.env.JUMPING_CLOCK ?? '';
const Wall = Date;
let ahead = 0;

function look(): void {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The file is being written, or does not exist yet.
  }
}

look();
setInterval(look, 20).unref();

globalThis.Date = new Proxy(Wall, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Wall.now() + ahead] : given, made),
  apply: () => new Wall(Wall.now() + ahead).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => Wall.now() + ahead : Reflect.get(target, name, receiver),
});
