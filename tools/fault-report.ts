import { cpus, release, totalmem, type } from 'node:os';
import type { FaultTestResult } from '../tests/faults/fault-report-case.ts';

const verdicts = { holds: '**holds**', broken: '**BROKEN**', 'not tried': 'not tried' } as const;

/**
 * Formats the results of fault tests as Markdown: a line for each fault, then its procedure, promise and
 * observations.
 */
export function formatFaultReport(findings: readonly FaultTestResult[]): string {
  const minute = (finding: FaultTestResult | undefined): string =>
    finding?.at.slice(0, 16).replace('T', ' ') ?? 'never';
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const counted = (verdict: FaultTestResult['verdict']): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return [
    '# Faults',
    '',
    'This page shows how the portal behaves when its environment fails, for instance when a process is killed or the disk is full. `npm run test:faults -- --report` injects every fault and generates this page.',
    '',
    `Run from ${minute(findings[0])} to ${minute(findings.at(-1))} UTC on ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}. The portal behaved as expected after ${counted('holds')} faults (**holds**) and not after ${counted('broken')} faults (**BROKEN**); ${counted('not tried')} faults were not tried.`,
    '',
    'After each fault an invariant checker reads the database. It checks that every status has its changes and audit rows, and that the lifecycle allows each step. The feed must have no gap and the ledger must balance. Every acknowledged request must be stored exactly once, the chain of audit seals must verify, no webhook event may be skipped, and no key, secret or token may be stored in plain text.',
    '',
    'The column of alerts lists the rules of `deploy/alerts.yml` that fire if the fault lasts. A fault that is repaired within seconds raises no alert, because the rules that page wait for at least 30 seconds. Where the observations name replayed alerts, `promtool` evaluated the rules over the metrics that the portal had during the fault; the other alerts are declared by the test.',
    '',
    '| Fault | Verdict | Alerts | First observation |',
    '| --- | --- | --- | --- |',
    ...findings.map(
      ({ fault, verdict, seen, alerts }) =>
        `| ${fault} | ${verdicts[verdict]} | ${alertText(alerts)} | ${seen[0] ?? ''} |`,
    ),
    '',
    ...findings.flatMap(section),
  ].join('\n');
}

function section({ fault, done, promised, seen, verdict, seconds, load, alerts }: FaultTestResult): string[] {
  return [
    `## ${fault}`,
    '',
    `**Fault.** ${done}`,
    '',
    `**Expected.** ${promised}`,
    '',
    '**Observed.**',
    '',
    ...seen.map((sentence) => `- ${sentence}`),
    '',
    `**Alerts.** ${alertText(alerts)}`,
    '',
    `**Verdict: ${verdict}.** It took ${seconds} s, with a load average of ${load}.`,
    '',
  ];
}

function alertText(alerts: FaultTestResult['alerts']): string {
  return 'none' in alerts ? `None: ${alerts.none}` : alerts.map((name) => `\`${name}\``).join(', ');
}
