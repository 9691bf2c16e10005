import { readFileSync } from 'node:fs';

/*
 * Loaded before a portal (`--import`): shifts its system time by the number of ms in the file JUMPING_CLOCK,
 * which can change. Monotonic clocks are unaffected, as on a machine whose clock is set.
 */

const file = process.env.JUMPING_CLOCK ?? '';
const SystemDate = Date;
let offsetMs = 0;

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The file is being written, or does not exist yet.
  }
}

readOffset();
setInterval(readOffset, 20).unref();

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [SystemDate.now() + offsetMs] : args, made),
  apply: () => new SystemDate(SystemDate.now() + offsetMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => SystemDate.now() + offsetMs : Reflect.get(target, name, receiver),
});
