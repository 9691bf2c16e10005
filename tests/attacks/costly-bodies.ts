/* Bodies that are the most expensive to parse for their size, one of each shape. */

/** A request body: bytes with a declared Content-Length, or in chunks. */
export interface CostlyBody {
  readonly mediaType: string;
  readonly text: string;
  /** Bytes of each chunk; undefined declares the length. */
  readonly chunk?: number;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Returns as many parts as fill this number of bytes. */
function fill(bytes: number, make: (index: number) => string): string[] {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(make(parts.length));
  return parts;
}

/** Returns JSON bodies that begin like `beginning`, each of about `bytes` bytes. */
export function costlyJson(beginning: object, bytes: number): Readonly<Record<string, string>> {
  const open = JSON.stringify(beginning).slice(0, -1);
  const first = open === '{' ? '{' : `${open},`;
  const list = (make: (index: number) => string): string => fill(bytes, make).join(',');
  const text = (unit: string): string => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
  const [name = 'a'] = Object.keys(beginning);
  return {
    'unknown properties': `${first}${list((index) => `"m${index}":1`)}}`,
    'unknown properties in an unknown property': `${first}"x":{${list((index) => `"m${index}":1`)}}}`,
    'objects in a list': `${first}"x":[${list(() => '{"a":1}')}]}`,
    'one member again and again': `{${list(() => `"${name}":1`)}}`,
    'escaped names': `${first}${list((index) => `"\\u0061${index}":1`)}}`,
    numbers: `${first}"x":[${list((index) => String(index))}]}`,
    'one long number': `${first}"x":${text('7')}}`,
    'arrays in arrays': text('['),
    'objects in objects': `${first}"x":${text('{"a":')}`,
    'a long text': `{"${name}":"${text('a')}"}`,
    'a long text of letters of two bytes': `{"${name}":"${text('ж')}"}`,
    'a long text of marks': `{"${name}":"a${text('\u0301')}"}`,
    escapes: `{"${name}":"${text('\\u0061')}"}`,
    'surrogates as escapes': `{"${name}":"${text('\\ud83d\\ude00')}"}`,
    backslashes: `{"${name}":"${text('\\\\')}"}`,
    blanks: `${text(' ')}{}`,
    quotes: text('"'),
    'what is no JSON': text('{"a":[,:'),
  };
}

/**
 * Returns bodies for an operation that accepts JSON or a form, each as large as the limit for unauthenticated
 * callers or larger.
 */
export function costlyBodies(beginning: object, limitBytes: number): Readonly<Record<string, CostlyBody>> {
  const whole = limitBytes - 200;
  const ofJson = Object.entries(costlyJson(beginning, whole)).map(([name, text]): [string, CostlyBody] => [
    name,
    { mediaType: json, text: text.slice(0, limitBytes) },
  ]);
  const pairs = fill(whole, (index) => `p${index}=${index}`).join('&');
  const part = (index: number): string =>
    `--x\r\nContent-Disposition: form-data; name="p${index}"\r\n\r\n${index}\r\n`;
  return {
    ...Object.fromEntries(ofJson),
    'as it is meant': { mediaType: json, text: JSON.stringify(beginning) },
    'a form as it is meant': {
      mediaType: form,
      text: 'grant_type=client_credentials&client_id=x&client_secret=y',
    },
    'a form of many pairs': { mediaType: form, text: pairs },
    'a form of one pair again and again': { mediaType: form, text: fill(whole, () => 'a=b').join('&') },
    'a form of one parameter again and again': {
      mediaType: form,
      text: fill(whole, () => 'client_id=b').join('&'),
    },
    'a form of ampersands': { mediaType: form, text: '&'.repeat(whole) },
    'a form of escapes': { mediaType: form, text: `token=${'%61'.repeat(whole / 3)}` },
    'many parts': { mediaType: 'multipart/form-data; boundary=x', text: fill(whole, part).join('') },
    'a megabyte of unknown properties': {
      mediaType: json,
      text: `{${fill(1_000_000, (index) => `"m${index}":1`).join(',')}}`,
    },
    'more than is read': { mediaType: json, text: `{"x":"${'a'.repeat(8 * limitBytes)}"}` },
    'more than is read, in chunks': {
      mediaType: json,
      text: `{"x":"${'a'.repeat(8 * limitBytes)}"}`,
      chunk: 4_096,
    },
    'more than is read, as a form': {
      mediaType: form,
      text: `token=${'a'.repeat(8 * limitBytes)}`,
      chunk: 4_096,
    },
  };
}

/** Returns the bytes of a request with this body. */
export function formatRawRequest(
  method: string,
  target: string,
  { mediaType, text, chunk }: CostlyBody,
  headers: readonly string[] = [],
): string {
  const body = Buffer.from(text).toString('latin1');
  const framing = chunk === undefined ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked';
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: portal.test',
    'Connection: close',
    `Content-Type: ${mediaType}`,
  ];
  const start = `${[...head, framing, ...headers].join('\r\n')}\r\n\r\n`;
  if (chunk === undefined) return start + body;
  const chunks = [];
  for (let at = 0; at < body.length; at += chunk) {
    const piece = body.slice(at, at + chunk);
    chunks.push(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  return `${start}${chunks.join('')}0\r\n\r\n`;
}
