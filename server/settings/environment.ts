import { isIP } from 'node:net';
import { z } from 'zod';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that stop the start. The message has one line for each fault: a sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly sentences: readonly string[];

  constructor(...sentences: string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** An empty value in an environment file counts as missing. */
export function withoutBlanks(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** The names of a list, as in "A, B and C". */
export function namesInSentence(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Parses the text of a setting. The message of an issue completes a sentence that begins with the setting's name. */
export type Format<Value = unknown> = z.ZodType<Value, string>;

/** Any text, unchanged. */
export const text: Format<string> = z.string();

/** `on` or `off`. */
export const onOff: Format<boolean> = oneOf(['on', 'off']).transform((choice) => choice === 'on');

/** A URL with one of these schemes, such as `https`. */
export function url(...schemes: string[]): Format<string> {
  const beginnings = schemes.map((scheme) => `${scheme}://`).join(' or ');
  return z.url({
    protocol: new RegExp(`^(?:${schemes.join('|')})$`),
    error: `must be a URL that begins with ${beginnings}.`,
  });
}

/** An integer within the bounds, inclusive. */
export function wholeNumber(least: number, most: number): Format<number> {
  return z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}.`,
    });
}

/** One of the given words. */
export function oneOf<const T extends string>(choices: readonly T[]) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}.` });
}

const MOST_PROXIES = 10;

/** The number of proxies in front of the server, or their networks. */
export const proxies: Format<number | string[]> = z.string().transform((text, context) => {
  const value = text.trim();
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  if (/^\d+$/.test(value) && Number(value) <= MOST_PROXIES) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue(
    `must be the number of proxies in front of the server (0 to ${MOST_PROXIES}), or their networks as in 10.0.0.0/8,fd00::/8.`,
  );
  return z.NEVER;
});

/** An IP address, optionally with a prefix length. */
function isNetwork(network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** A bare email address. */
export const emailAddress: Format<string> = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, {
  error: 'must be an email address.',
});

const LEAST_SECRET_LENGTH = 32;

/** A US phone number as the pages show it. */
export const usPhone: Format<string> = z.string().regex(/^\d{3}-\d{3}-\d{4}$/, {
  error: 'must be a US phone number such as 813-555-0142.',
});

/** The name of an installation: short enough for a header and the subject of an email. */
export const brandName: Format<string> = z
  .string()
  .transform((text) => text.trim())
  .refine((name) => name.length <= 40 && !/[<>\p{Cc}]/u.test(name), {
    error: 'must be at most 40 characters, without < and >.',
  });

/** A secret that programs share, for which failed attempts are not counted. 32 hexadecimal digits are 128 bits. */
export const longSecret: Format<string> = z.string().min(LEAST_SECRET_LENGTH, {
  error:
    `must be at least ${LEAST_SECRET_LENGTH} characters long: a shorter one can be found by trying. ` +
    'Make one with: openssl rand -hex 32',
});

/** One or two secrets of a provider, separated by a comma. */
export const secretList: Format<string[]> = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.length <= 2 && secrets.every(Boolean), {
    error: 'must be one secret, or two with a comma between.',
  });

const LEAST_PASSPHRASE_LENGTH = 16;

/** A passphrase chosen by a person, used where failed attempts are not counted. */
export const passphrase: Format<string> = z.string().min(LEAST_PASSPHRASE_LENGTH, {
  error: `must be at least ${LEAST_PASSPHRASE_LENGTH} characters long.`,
});

/** The sender of emails: an address, or a name with an address as in `JobsitesPro <no-reply@jobs.example>`. */
export const emailSender: Format<{ address: string; name: string | undefined }> = z
  .string()
  .transform((text, context) => {
    const value = text.trim();
    const named = /^(?:"(?<quoted>[^"<>]+)"\s*|(?<plain>[^"<>]+))<(?<address>[^\s@<>]+@[^\s@<>]+)>$/.exec(
      value,
    )?.groups;
    const address = named?.address ?? value;
    const name = (named?.quoted ?? named?.plain)?.trim();
    if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address) || (named && (!name || /\p{Cc}/u.test(name)))) {
      context.addIssue('must be an email address, or a name and an address as in Name <name@example.com>.');
      return z.NEVER;
    }
    return { address, name };
  });

/** A URL template of map tiles, whose placeholders only a browser fills in. */
export const mapTiles: Format<string> = z.string().refine(
  (tiles) => {
    const filled = tiles.replace(/\{\w+\}/g, '0');
    const isWhole = ['{z}', '{x}', '{y}'].every((place) => tiles.includes(place));
    return isWhole && /^https?:\/\//.test(filled) && URL.canParse(filled);
  },
  { error: 'must be a URL that begins with http:// or https:// and has {z}, {x} and {y}.' },
);
