import { parseArgs } from 'node:util';
import { judge } from './judge.ts';
import { toLines } from './lines.ts';
import { gatherInNode, type NodePorts } from './node.ts';
import { withScheme } from './target.ts';

export const USAGE = `gatehouse doctor URL [options]
gatehouse explain CODE

Examines a provider as the page that embeds it would see it, and tells what mends what it finds.

  URL               the provider's address, as in base-url
  --origin ORIGIN   the page that embeds the library, or its origin; without it CORS and policy are not looked at
  --client-id ID    the client id of the page
  --prefix PREFIX   what stands between address and path (frontegg); may be empty
  --json            writes the results as JSON

Leaves with 1 when a check failed, with 2 when it was not understood.

explain shows the page of a code such as GH-NETWORK, as the console names it, without a network.`;

export interface CommandPorts extends NodePorts {
  write: (text: string) => void;
  coloured: boolean;
  version: string;
  /** The page of a code in docs/errors/; undefined when there is none. */
  pageOf: (code: string) => string | undefined;
}

const known = {
  origin: { type: 'string' },
  'client-id': { type: 'string' },
  prefix: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const understand = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
};

/** Shows the page of a code; resolves to the exit code. */
function explain(code: string | undefined, { write, pageOf }: CommandPorts): 0 | 2 {
  const page = code && /^GH-[A-Z]+(-[A-Z]+)*$/.test(code) ? pageOf(code) : undefined;
  write(page ?? `“${code ?? ''}” is no code of this library. They look like GH-NETWORK.`);
  return page === undefined ? 2 : 0;
}

/** Why the words cannot be followed; undefined when they can. */
function complaint(
  command: string | undefined,
  url: string | undefined,
  more: readonly string[],
  origin: string | undefined,
): string | undefined {
  if (command !== 'doctor') return command === undefined ? 'Nothing was asked for.' : `“${command}” is not known.`;
  if (url === undefined) return 'The address of the provider is missing.';
  const meant = withScheme(url);
  if (meant !== undefined) return `“${url}” has no scheme. Is ${meant} meant?`;
  if (more.length) return `“${more[0]}” is one word too many.`;
  if (origin !== undefined && !(URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)))
    return `“${origin}” is no origin; write it like https://app.example.com.`;
  return undefined;
}

/** Runs the command line; resolves to its exit code. */
export async function commandLine(args: readonly string[], ports: CommandPorts): Promise<0 | 1 | 2> {
  const { write, coloured, version } = ports;
  const words = understand(args);
  if (typeof words === 'string') return (write(`${words}\n\n${USAGE}`), 2);
  const { values, positionals } = words;
  if (values.help) return (write(USAGE), 0);
  const [command, url, ...more] = positionals;
  if (command === 'explain') return explain(url?.toUpperCase(), ports);
  const wrong = complaint(command, url, more, values.origin);
  if (wrong !== undefined || url === undefined) return (write(`${wrong}\n\n${USAGE}`), 2);
  const report = judge(
    await gatherInNode(
      { baseUrl: url, urlPrefix: values.prefix, clientId: values['client-id'], origin: values.origin, version },
      ports,
    ),
  );
  for (const line of values.json ? [JSON.stringify(report, null, 2)] : toLines(report, coloured)) write(line);
  return report.ok ? 0 : 1;
}
