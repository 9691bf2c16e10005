/*
 * A reader of XML data without entities of its own. The content security policy of the console forbids the parser of
 * the browser, which could also parse HTML.
 */

export interface XmlElement {
  /** Name without the prefix. Prefixes differ between programs that write the same format. */
  readonly name: string;
  /** Attributes by their names with prefixes. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly within the element. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly fullName: string;
  readonly children: OpenElement[];
  text: string;
}

/** Comment, CDATA section, processing instruction, end tag, start tag, or text. A document type is none of them. */
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/(?<end>[^\s<>/]+)\s*>|<(?<start>[^\s<>/!?]+)(?<attributes>(?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gy;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const reference = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const declaredEncoding = /^<\?xml[^>]*encoding=["']([\w-]+)["']/;

/** Parses an XML file; null if it is malformed or has a document type, because its entities can be huge. */
export function parseXml(bytes: Uint8Array): XmlElement | null {
  const text = decodeXml(bytes);
  if (text === null) return null;
  const open = [elementOf('', '')];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(token)) {
    end = index + whole.length;
    const parent = open.at(-1);
    if (parent === undefined) return null;
    if (groups.end !== undefined && open.pop()?.fullName !== groups.end) return null;
    parent.text += groups.data ?? decodeReferences(groups.text ?? '');
    if (groups.start === undefined) continue;
    const element = elementOf(groups.start, groups.attributes ?? '');
    parent.children.push(element);
    if (groups.empty === '') open.push(element);
  }
  const [document] = open;
  const isWhole = end === text.length && open.length === 1 && document?.children.length === 1;
  return isWhole ? (document.children[0] ?? null) : null;
}

function elementOf(fullName: string, attributes: string): OpenElement {
  const pairs = [...attributes.matchAll(attribute)].map(
    ([, name = '', double, single]) => [name, decodeReferences(double ?? single ?? '')] as const,
  );
  const name = fullName.slice(fullName.indexOf(':') + 1);
  return { name, fullName, attributes: new Map(pairs), children: [], text: '' };
}

function decodeReferences(text: string): string {
  return text.replaceAll(reference, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function decodeXml(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const byMark = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }[start.slice(0, 2)];
  try {
    return new TextDecoder(byMark ?? declaredEncoding.exec(start)?.[1] ?? 'utf-8').decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the child elements with a name. */
export function childrenOf({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Returns the elements at a path of names. A step can require an attribute: `Quantity[unitCode=KGM]`. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return path.split('/').reduce<readonly XmlElement[]>(
    (found, step) => {
      const [, name = '', required, value] = /^(\w+)(?:\[(\w+)=(\w+)\])?$/.exec(step) ?? [];
      return found
        .flatMap((each) => childrenOf(each, name))
        .filter(({ attributes }) => required === undefined || attributes.get(required) === value);
    },
    [element],
  );
}

/** Returns the text of the first element at a path; empty without one. */
export function textAt(element: XmlElement, path: string): string {
  return elementsAt(element, path)[0]?.text.trim().replaceAll(/\s+/g, ' ') ?? '';
}
