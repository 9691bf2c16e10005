import { readFileSync } from 'node:fs';

/*
 * Loaded before a portal (`--import`): its wall clock is ahead of the machine's by as many ms as the file JUMPING_CLOCK holds,
 * and jumps when that changes. What measures how much time passes is not touched, as on a machine whose clock is set.
 */

const file = process.env.JUMPING_CLOCK ?? '';
const Wall = Date;
let ahead = 0;

function look(): void {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Being written, or not there yet.
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
