/*
 * Uses all parts of the client package. Node, Deno, Bun and browsers run this file unchanged. Returns one word
 * for each observation.
 */
export async function runClientJourney(client, portal, { declaration, nowhere }) {
  const { isProblem, PortalConnectionError } = client;
  const seen = {};
  const signal = AbortSignal.timeout(60_000);

  const { data: caller } = await portal.request('GET', '/openapi/caller', { signal });
  seen.userType = caller.client.userType;
  const { etag, requestId } = await portal.status.poll({ limit: 1 }, { signal });
  seen.requestId = /^[0-9a-f-]{36}$/.test(requestId);
  const unchanged = await portal.status.poll({ limit: 1 }, { ifNoneMatch: etag, signal });
  seen.unchanged = unchanged.status;

  // Lodges a declaration. The proxy of the test loses the first response.
  const { id, lrn } = await portal.declarations.lodge(declaration, { signal });
  seen.lodged = lrn === declaration.lrn;
  const key = { idempotencyKey: `${lrn}-key`, signal };
  await portal.request('POST', '/openapi/declarations', {
    ...key,
    body: { type: 'import', lrn: `${lrn}-2` },
  });
  const again = await portal.request('POST', '/openapi/declarations', {
    ...key,
    body: { type: 'import', lrn: `${lrn}-2` },
  });
  seen.replayed = again.replayed;

  seen.problem = await portal.declarations.lodge(declaration, { signal }).catch((error) => {
    if (!isProblem(error, 'lrn_in_use')) throw error;
    return error.conflict.id === id;
  });

  const pdf = new TextEncoder().encode('%PDF-1.4\nstartxref\n9\n%%EOF\n');
  const details = { type: 'N380', fileName: 'invoice.pdf' };
  const upload = await portal.declarations.documents.upload(`lrn:${lrn}-2`, pdf, 'application/pdf', details, {
    signal,
  });
  const back = await portal.declarations.documents.download(`lrn:${lrn}-2`, upload.id, { signal });
  seen.bytes = back.length === pdf.length;

  // Reads the event stream. The proxy of the test cuts the connection after the first event.
  const types = [];
  for await (const { event } of portal.events.stream({ signal })) {
    if (event.declaration.id === id) types.push(event.type);
    if (types.at(-1) === 'declaration.released') break;
  }
  seen.events = new Set(types).size === types.length && types.at(-1);
  for await (const { items } of portal.status.follow({ signal, wait: 1 })) {
    seen.status = items.find((each) => each.id === id)?.status ?? seen.status;
    if (seen.status === 'released') break;
  }
  let exported = 0;
  for await (const each of portal.reference.download('countries', { signal }))
    exported += Number(each.code !== '');
  seen.download = exported > 200;

  const { cursor } = (await portal.status.poll({ limit: 500 }, { signal })).data;
  const ended = new AbortController();
  const held = portal.status.poll({ after: cursor, wait: 20, limit: 500 }, { signal: ended.signal });
  setTimeout(() => ended.abort(new Error('enough')), 200);
  seen.aborted = await held.then(
    () => 'answered',
    (error) => error.message,
  );
  seen.unreachable = await nowhere.status.poll().catch((error) => {
    if (!(error instanceof PortalConnectionError)) throw error;
    return error.reason;
  });
  seen.webhook = await verified(client);
  return seen;
}

/** Verifies a delivery that is signed here in the same way as by the portal. */
async function verified({ verifyWebhook }) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = `whsec_${btoa(String.fromCharCode(...bytes))}`;
  const body = JSON.stringify({ type: 'declaration.released' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const signing = await crypto.subtle.importKey('raw', bytes, usage, false, ['sign']);
  const text = new TextEncoder().encode(`evt_1.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', signing, text));
  const headers = new Headers({
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  });
  const { event } = await verifyWebhook(headers, body, secret);
  const forged = await verifyWebhook(headers, `${body} `, secret).catch((error) => error.reason);
  return `${event.type}, ${forged}`;
}
