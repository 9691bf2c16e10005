/* Does the steps of scenario.json with the TypeScript client: prints what it did as one line of JSON. */
import { openAsBlob, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CustomsPortal, isProblem } from '@customs-portal/client';

const { baseUrl, hostToHost, declaration, pdf } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { steps } = JSON.parse(readFileSync(new URL('scenario.json', import.meta.url), 'utf8'));
const { clientId, clientSecret, apiKey } = hostToHost;
const calls = [];
const portal = new CustomsPortal({
  baseUrl,
  clientId,
  clientSecret,
  apiKey,
  onAttempt: ({ method, path, status }) => calls.push([method, path, status]),
});
const { declarations } = portal;
const idOf = ({ lrn }) => `lrn:${lrn}`;
const statusOf = async (answer) => (await answer).status;

const actions = {
  dryRun: (step) => statusOf(declarations.dryRun(documentOf(step))),
  create: (step) => statusOf(declarations.create(documentOf(step))),
  async replace(step) {
    const { etag } = await declarations.get(idOf(step));
    return statusOf(declarations.replace(idOf(step), documentOf(step), { ifMatch: etag }));
  },
  delete: (step) => declarations.delete(idOf(step)),
  lodge: (step) => statusOf(declarations.lodge(documentOf(step))),
  lodgeDraft: (step) => statusOf(declarations.lodge(idOf(step))),
  async upload(step) {
    const content = step.from === 'file' ? await openAsBlob(pdf) : new Uint8Array(await readFile(pdf));
    return (await declarations.documents.upload(idOf(step), content, 'application/pdf', step.details)).type;
  },
  async list({ filter }) {
    const found = [];
    for await (const { lrn } of declarations.list(filter)) found.push(lrn);
    return found;
  },
  async follow({ lrn, until }) {
    for await (const batch of portal.status.follow({ lrn, wait: 5 })) {
      const [entry] = batch.declarations;
      if (entry && Object.entries(until).every(([name, value]) => entry[name] === value)) return until;
    }
  },
  amend: (step) =>
    statusOf(
      declarations.requestAmendment(idOf(step), {
        document: { ...documentOf(step), ...step.changed },
        reason: step.reason,
      }),
    ),
  present: (step) => statusOf(declarations.present(idOf(step), step.presentation)),
  invalidate: (step) => statusOf(declarations.requestInvalidation(idOf(step), step.reason)),
  answer: (step) => statusOf(declarations.answerQuery(idOf(step), step.n, step.answer)),
  pay: (step) => statusOf(declarations.pay(idOf(step), step.order)),
  async lodgeAll({ lrns }) {
    const outcomes = [];
    const documents = lrns.map((lrn) => documentOf({ lrn }));
    for await (const result of declarations.lodgeAll(documents)) {
      outcomes.push(result.outcome === 'lodged' ? [result.state, result.replayed] : result.problem.code);
    }
    return outcomes;
  },
};

/** The whole declaration, or only some members of one. */
function documentOf({ lrn, members, arrivesInDays }) {
  if (members) return { ...members, lrn };
  if (arrivesInDays === undefined) return { ...declaration, lrn };
  const expectedArrival = new Date(Date.now() + arrivesInDays * 86_400_000).toISOString();
  return { ...declaration, lrn, expectedArrival };
}

const outcomes = [];
for (const step of steps) {
  const outcome = await actions[step.do](step).catch((error) => {
    if (!step.problem || !isProblem(error)) throw error;
    return [error.code, (error.errors ?? []).map(({ pointer = null }) => pointer)];
  });
  outcomes.push(outcome ?? null);
}
console.log(JSON.stringify({ calls, outcomes }));
