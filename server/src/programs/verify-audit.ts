import { parseArgs } from 'node:util';
import { type Break, type Verification, verifySeals } from '../audit/public.ts';
import { withDatabase } from '../composition/database-of-config.ts';
import { inSnapshot } from '../foundation/database/snapshot.ts';
import { noteRun } from '../foundation/system/operator-runs.ts';
import { configFromEnvironment } from '../settings/config.ts';
import { typed } from '../settings/typed-commands.ts';

const usage = `${typed.verifyAudit} [--expect HASH]

Walks the chain of seals over the audit log from its beginning, makes every hash anew, and tells the first
event or seal that was altered, removed or slipped in. It reads the same environment as ${typed.start}, changes
nothing but the note of when it ran (for /metrics), and may run beside the portal.

  --expect    the hash of a seal, as an earlier run or the console told it, kept where nobody can change it:
              the chain must still hold it

Ends with 0 when everything holds, with 1 at a break, with 2 when it could not be verified.`;

const progressEveryMs = 2_000;

/** As its usage says; answers the exit code. */
export async function verifyAudit(): Promise<number> {
  const asked = readArguments();
  if (asked === null) return 2;
  if (asked === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(['The configuration is wrong.', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, async (connection) => {
      const found = await inSnapshot(connection, (sql) =>
        verifySeals(sql, { expected: asked.expect, now: new Date(), progress: tellNowAndThen() }),
      );
      tell(found);
      await noteRun(connection, 'audit_verify', found.broken === null);
      return found.broken ? 1 : 0;
    });
    return done.ok ? done.value : giveUp(done.message);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message || String(error) : String(error));
  }
}

function tell({ broken, seals, events, removal, head, unsealed }: Verification): void {
  const read = `${some(seals, 'seal')} over ${some(events, 'event')}`;
  console.log(broken ? `BROKEN: ${wordsOf(broken)}` : `The audit log holds: ${read}.`);
  if (broken) console.log(`Up to there it holds: ${read}.`);
  if (removal && !broken) {
    console.log(
      `Kept for ${some(removal.keptYears, 'year')}: events sealed until ${removal.sealedAt.toISOString()} (seal ${removal.through}) were removed on ${removal.at.toISOString()}.`,
    );
  }
  if (head) console.log(`Last seal: ${head.sequence} of ${head.sealedAt.toISOString()}\nHash: ${head.hash}`);
  const { count, oldest } = unsealed;
  console.log(
    `Not sealed yet: ${some(count, 'event')}${oldest ? `, the oldest of ${oldest.toISOString()}` : ''}.`,
  );
}

function some(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function wordsOf(broken: Break): string {
  switch (broken.kind) {
    case 'seal_missing':
      return `seal ${broken.sequence} was removed.`;
    case 'seal_altered':
      return `seal ${broken.sequence} was altered: its hash is not that of what it holds.`;
    case 'seal_unchained':
      return `seal ${broken.sequence} does not follow the one before: one of them was made anew.`;
    case 'row_altered':
      return `event ${broken.eventId} is not what seal ${broken.sequence} sealed: it was altered.`;
    case 'row_missing':
      return broken.sequence === null
        ? `event ${broken.eventId} was removed before it was sealed.`
        : `event ${broken.eventId}, which seal ${broken.sequence} sealed, was removed.`;
    case 'row_foreign':
      return broken.sequence === null
        ? `event ${broken.eventId} is in no seal: it was slipped in, or the seal that held it was removed.`
        : `event ${broken.eventId} of seal ${broken.sequence} is there more than once: one was slipped in.`;
    case 'removal_wrong':
      return `the removal of events up to seal ${broken.sequence} is none that the portal makes: it names another seal, or leaves less than the years that it says.`;
    case 'hash_unknown':
      return `no seal has the hash ${broken.hash}: the chain was made anew, or this is another database.`;
  }
}

function tellNowAndThen(): (seals: number, events: number) => void {
  let told = performance.now();
  return (seals, events) => {
    if (performance.now() - told < progressEveryMs) return;
    told = performance.now();
    console.error(`… ${seals} seals, ${events} events`);
  };
}

function readArguments(): { readonly expect: string | null } | 'help' | null {
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) {
      console.log(usage);
      return 'help';
    }
    const expect = values.expect?.trim().toLowerCase() ?? null;
    if (expect === null || /^[0-9a-f]{64}$/.test(expect)) return { expect };
    console.error('--expect takes a hash: 64 hexadecimal digits.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(usage);
  return null;
}

function giveUp(reason: string): number {
  console.error(`The audit log could not be verified: ${reason}`);
  return 2;
}
